import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { arriveHome } from "./players.ts";

const PASSWORD = "correct horse";

test("an account takes its data along, and is deleted for good after a second question and the password", async ({
  browser,
  baseURL,
}) => {
  const { page, name, userID } = await arriveHome(browser, { name: "ann", baseURL, password: PASSWORD });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Name, picture, devices" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\n");
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
  await confirm.getByLabel("Your password").fill("something else");
  await confirm.getByRole("button", { name: "Delete for good" }).click();
  await expect(confirm.getByText("That is not your password.")).toBeVisible();
  await confirm.getByLabel("Your password").fill(PASSWORD);
  await confirm.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByLabel("Your name")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Your name")).toBeVisible();
  const other = await arriveHome(browser, { name: "bob", baseURL });
  await other.page.goto(`/players/${userID}`);
  await expect(other.page.getByText("This account was deleted")).toBeVisible();
  await expect(other.page.getByRole("heading", { level: 1, name: `deleted-${userID}` })).toBeVisible();
});
