// Plays with the types that openapi-typescript has made, through openapi-fetch: play.js ADDRESS

import assert from "node:assert/strict";
import createClient from "openapi-fetch";

/** @type {ReturnType<typeof createClient<import("./saolei.js").paths>>} */
const client = createClient({ baseUrl: process.argv[2] });

const level = await client.POST("/api/v1/games", { body: { level: "intermediate" } });
assert(level.data, JSON.stringify(level.error));
assert.deepEqual([level.data.rows, level.data.cols, level.data.mines], [16, 16, 40]);

const custom = await client.POST("/api/v1/games", { body: { rows: 3, cols: 7, mines: 2, seed: "client" } });
assert(custom.data, JSON.stringify(custom.error));
const { id, rows, cols, mines, seed, links } = custom.data;
assert.deepEqual([rows, cols, mines, seed], [3, 7, 2, "client"]);

// Node keeps no cookies; the key of the play link lets anyone play.
const headers = { "Saolei-Key": links.key };
const params = { path: { id } };
/** @param {import("./saolei.js").components["schemas"]["MakeMove"]} body */
const move = (body) => client.POST("/api/v1/games/{id}/moves", { params, headers, body });

const opened = await move({ key: "k1", act: "open", row: 2, col: 6 });
assert(opened.data, JSON.stringify(opened.error));
assert.equal(opened.data.outcome, "opened");
assert(opened.data.changes.length > 0);

const refused = await move({ key: "k2", act: "open", row: 4, col: 1 });
assert.equal(refused.error?.status, 422);

// @ts-expect-error: a size needs all its fields
const incomplete = await client.POST("/api/v1/games", { body: { rows: 3, cols: 7 } });
assert.equal(incomplete.response.status, 422);
