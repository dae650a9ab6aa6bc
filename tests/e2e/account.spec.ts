import { readFileSync } from "node:fs";
import { createMatchClient } from "@yourmove/client";
import { expect, SHORT, test } from "./fixtures.ts";
import { openDialog, send } from "./players.ts";
import { expectNoViolations } from "./violations.ts";

const PASSWORD = "correct horse";

test("a new password ends every other session; a device, or all, can be signed out", SHORT, async ({ people }) => {
  const { page, name } = await people.arriveHome("ann", { password: PASSWORD });
  const other = await people.stranger();
  const logIn = async (password: string) => {
    await other.getByRole("button", { name: "I have an account" }).click();
    await send(other, { "Your name": name, Password: password }, "Sign in");
  };
  await other.goto("/");
  await logIn(PASSWORD);
  await expect(other.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
  await openDialog(page, "Change password");
  await expectNoViolations(page, "the form for a new password", 1);
  const dialog = page.getByRole("dialog");
  await send(dialog, { "Current password": "something else", "New password": "battery staple" }, "Change password");
  await expect(dialog.getByRole("alert").getByText("That is not your current password.")).toBeVisible();
  await send(dialog, { "Current password": PASSWORD }, "Change password");
  // It goes by itself after a while.
  await expect(page.getByRole("region", { name: "News" }).getByText("Password changed.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(other.getByText("your session has ended")).toBeVisible();
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(other.getByText("Live", { exact: true })).toBeHidden();
  await expectNoViolations(other, "an ended session");
  await logIn(PASSWORD);
  await expect(other.getByText("Name and password do not match.")).toBeVisible();
  await expectNoViolations(other, "a refused log-in", 1);
  await expect(other.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await expect(other.getByLabel("Your name")).toHaveAttribute("aria-invalid", "false");
  await other.getByLabel("Password").fill("b");
  await expect(other.getByText("Name and password do not match.")).toBeHidden();
  await send(other, { Password: "battery staple" }, "Sign in");
  await expect(other.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
  await page.reload();
  await openDialog(page, "Name, picture, devices");
  const devices = page.getByRole("region", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "This device" })).toContainText("last used this minute");
  await devices.getByRole("button", { name: "Sign out" }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Signed-in devices" })).toBeFocused();
  await expect(other.getByText("your session has ended")).toBeVisible();
  const everywhere = { name: "Sign out everywhere" };
  await page.getByRole("button", everywhere).click();
  await page.getByRole("dialog", { name: "Sign out everywhere?" }).getByRole("button", everywhere).click();
  await expect(page.getByLabel("Your name")).toBeVisible();
});

test("an API key is shown once, plays as its owner, and is dead once revoked", async ({ people, server }) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, userID } = await people.arriveHome("ann", { password: PASSWORD, permissions });
  await openDialog(page, "API keys");
  await expect(page.getByText("No key yet.")).toBeVisible();
  await send(page, { "Name of the new key": "my bot", "Your password": "something else" }, "Create key");
  await expect(page.getByRole("alert").getByText("That is not your password.")).toBeVisible();
  await send(page, { "Your password": PASSWORD }, "Create key");
  await expect(page.getByLabel("Your new key")).toBeFocused();
  await expectNoViolations(page, "a new key");
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toBe(await page.getByLabel("Your new key").inputValue());
  const bot = createMatchClient({ url: server.url, token, timeoutMs: 30_000 });
  expect((await bot.auth.me.query()).user.userID).toBe(userID);
  await page.keyboard.press("Escape");
  await openDialog(page, "API keys");
  await expect(page.getByText("never used")).toContainText("expires in 90 days");
  await expect(page.getByLabel("Your new key")).toBeHidden();
  await page.getByRole("button", { name: "Revoke my bot" }).click();
  await expectNoViolations(page, "the question before a key is revoked", 1);
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

test("an account takes its data along, and is deleted after a question and the password", async ({ people }) => {
  const { page, name, userID } = await people.arriveHome("ann", { password: PASSWORD });
  await openDialog(page, "Name, picture, devices");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await (await download).path();
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ type: "user", userID, username: name });
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ type: "end" });

  await page.getByRole("button", { name: "Delete account…" }).click();
  const question = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(question.getByText("You resign every match")).toBeVisible();
  await question.getByRole("button", { name: "Keep my account" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Delete account…" }).click();
  await question.getByRole("button", { name: "Continue" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete it for good?" });
  await send(confirm, { "Your password": "something else" }, "Delete for good");
  await expect(confirm.getByText("That is not your password.")).toBeVisible();
  await send(confirm, { "Your password": PASSWORD }, "Delete for good");
  await expect(page.getByLabel("Your name")).toBeVisible();
  const other = await people.arriveHome("bob");
  await other.page.goto(`/players/${userID}`);
  await expect(other.page.getByText("This account was deleted")).toBeVisible();
  await expect(other.page.getByRole("heading", { level: 1, name: `deleted-${userID}` })).toBeVisible();
});
