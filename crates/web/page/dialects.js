// The dialects, as the server has written them into the page.

const DIALECTS = JSON.parse(document.getElementById("dialects").textContent);

/** The dialect of games that do not name one. */
export const USUAL = DIALECTS[0].name;

/** A dialect: `marks` are what one button goes through, and `has_query` says whether another sets the question mark. */
export const dialect = (name) => DIALECTS.find((one) => one.name === name) ?? DIALECTS[0];
