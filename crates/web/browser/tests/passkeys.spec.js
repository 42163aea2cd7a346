import { expect, test } from "../setup/player.js";

/** Passkeys need HTTPS or localhost. */
const LOCAL = () => process.env.SAOLEI_URL.replace("127.0.0.1", "localhost");

/** A browser with an authenticator of Chromium's, which verifies its user. */
async function browserWithPasskeys(browser) {
  const context = await browser.newContext({ baseURL: LOCAL() });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  };
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  const send = (method, more = {}) => devtools.send(`WebAuthn.${method}`, { authenticatorId, ...more });
  await page.goto("/settings");
  return { page, send, close: () => context.close() };
}

async function rename(page, name) {
  await page.goto("/leaderboards");
  await page.getByLabel("Your name on leaderboards").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto("/settings");
}

const name = async (page) => (await (await page.request.get("/api/v1/me")).json()).name;
const button = (page, label) => page.getByRole("button", { name: label, exact: true });

test("another browser becomes the same player with a passkey", async ({ browser }) => {
  const first = await browserWithPasskeys(browser);
  await rename(first.page, "Hedy");
  await button(first.page, "Add a passkey").click();
  await expect(first.page.locator(".removable li")).toHaveCount(1);
  await button(first.page, "Add a passkey").click();
  await expect(first.page.getByText("This device has a passkey of yours already.")).toBeVisible();

  // The password manager brings the passkey to the other browser.
  const {
    credentials: [credential],
  } = await first.send("getCredentials");
  expect([credential.isResidentCredential, credential.rpId]).toEqual([true, "localhost"]);
  const second = await browserWithPasskeys(browser);
  await second.send("addCredential", { credential });
  await button(second.page, "Use a passkey").click();
  await expect(second.page).toHaveURL(/statistics/);
  expect(await name(second.page)).toBe("Hedy");
  await second.page.goto("/settings");
  await expect(second.page.locator(".removable li")).toHaveCount(1);

  // Without it, the browser that has used it is a stranger again.
  await first.page.getByRole("button", { name: /^Remove/ }).click();
  await expect(first.page.locator(".removable li")).toHaveCount(0);
  expect(await name(first.page)).toBe("Hedy");
  expect(await name(second.page)).toBe("");
  await second.page.reload();
  await button(second.page, "Use a passkey").click();
  await expect(second.page.getByText("This passkey could not be used. Try again, or use a code.")).toBeVisible();
  await first.close();
  await second.close();
});

test("by an address there are no passkeys", async ({ page }) => {
  await page.goto("/settings");
  await expect(button(page, "Make a new code")).toBeVisible();
  await expect(button(page, "Add a passkey")).toHaveCount(0);
});
