import { createMatchClient } from "@yourmove/client";
import { expect, SHORT, test } from "./fixtures.ts";
import { arrive, arriveHome, openDialog } from "./players.ts";
import { start } from "./scene.ts";
import { violationsOn } from "./violations.ts";

const PASSWORD = "correct horse";

test(
  "a new password keeps this device signed in, ends every other session, and is the one that counts",
  SHORT,
  async ({ browser, baseURL }) => {
    const { page, name } = await arriveHome(browser, { name: "ann", baseURL, password: PASSWORD });
    const other = await (await browser.newContext({ locale: "en-US", ...(baseURL && { baseURL }) })).newPage();
    const logIn = async (password: string) => {
      await other.getByRole("button", { name: "I have an account" }).click();
      await other.getByLabel("Your name").fill(name);
      await other.getByLabel("Password").fill(password);
      await other.getByRole("button", { name: "Sign in" }).click();
    };
    await other.goto("/");
    await logIn(PASSWORD);
    await expect(other.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
    await openDialog(page, "Change password");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill("something else");
    await dialog.getByLabel("New password").fill("battery staple");
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByRole("alert").getByText("That is not your current password.")).toBeVisible();
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").getByText("Password changed.")).toBeVisible();
    await expect(other.getByText("your session has ended")).toBeVisible();
    await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect(other.getByText("Live", { exact: true })).toBeHidden();
    expect(await violationsOn(other), "an ended session").toEqual([]);
    await logIn(PASSWORD);
    await expect(other.getByText("Name and password do not match.")).toBeVisible();
    await expect(other.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
    await expect(other.getByLabel("Your name")).toHaveAttribute("aria-invalid", "false");
    await other.getByLabel("Password").fill("battery staple");
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(other.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
  },
);

test("an API key is shown once, can be copied, plays as its owner, and is dead once revoked", async ({
  browser,
  baseURL,
}) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, userID } = await arriveHome(browser, { name: "ann", baseURL, password: PASSWORD, permissions });
  await openDialog(page, "API keys");
  await expect(page.getByText("No key yet.")).toBeVisible();
  await page.getByLabel("Name of the new key").fill("my bot");
  await page.getByLabel("Your password").fill("something else");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("alert").getByText("That is not your password.")).toBeVisible();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByLabel("Your new key")).toBeFocused();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toBe(await page.getByLabel("Your new key").inputValue());
  const bot = createMatchClient({ url: baseURL ?? "", token, timeoutMs: 30_000 });
  expect((await bot.auth.me.query()).user.userID).toBe(userID);
  await page.keyboard.press("Escape");
  await openDialog(page, "API keys");
  await expect(page.getByText("never used")).toContainText("expires in 90 days");
  await expect(page.getByLabel("Your new key")).toBeHidden();
  await page.getByRole("button", { name: "Revoke my bot" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("button", { name: "Revoke my bot" })).toBeFocused();
  await page.getByRole("button", { name: "Revoke my bot" }).click();
  await page
    .getByRole("dialog", { name: "Revoke my bot?" })
    .getByRole("button", { name: "Revoke", exact: true })
    .click();
  await expect(page.getByText("No key yet.")).toBeVisible();
  await expect(bot.auth.me.query()).rejects.toMatchObject({ problem: { code: "unauthenticated" } });
});

test("the devices say when they were used last; one of them, or all, can be signed out", async ({
  browser,
  baseURL,
}) => {
  const { page, name } = await arriveHome(browser, { name: "ann", baseURL, password: PASSWORD });
  const other = await browser.newContext({ locale: "en-US", ...(baseURL && { baseURL }) });
  await other.request.post("/platform/auth/login", { data: { username: name, password: PASSWORD } });
  await openDialog(page, "Name, picture, devices");
  const devices = page.getByRole("region", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "This device" })).toContainText("last used this minute");
  await devices.getByRole("button", { name: "Sign out" }).click();
  await expect(devices).toHaveCount(1);
  await expect.poll(async () => (await other.request.get("/platform/me")).status()).toBe(401);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page
    .getByRole("dialog", { name: "Sign out everywhere?" })
    .getByRole("button", { name: "Sign out everywhere" })
    .click();
  await expect(page.getByLabel("Your name")).toBeVisible();
});

test("the days of the week with a move stand beside one's picture, Sunday says how it went, and both can be switched off", async ({
  browser,
  baseURL,
}) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL });
  const { matchID } = await start(ann, ben, "gomoku");
  await ann.client.matches.move.mutate({ gameType: "gomoku", matchID, move: { row: 7, column: 7 } });
  const sunday = new Date();
  sunday.setDate(sunday.getDate() + ((7 - sunday.getDay()) % 7));
  await ann.page.clock.setFixedTime(sunday);
  await ann.page.goto("/");
  const dots = ann.page.locator(".week-dot.is-moved");
  const line = ann.page.getByText("1 day with a move this week. A new one begins tomorrow.");
  await expect(dots).toHaveCount(1);
  await expect(line).toBeVisible();
  await openDialog(ann.page, "Look and sound");
  await expect(ann.page.getByText("1 day with a move this week", { exact: true })).toBeAttached();
  await ann.page.getByRole("switch", { name: "My week beside my picture" }).uncheck({ force: true });
  await ann.page.keyboard.press("Escape");
  await expect(dots).toHaveCount(0);
  await expect(line).toBeHidden();
});
