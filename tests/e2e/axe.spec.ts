import type { Browser, Page } from "@playwright/test";
import { variantsFor } from "../support/rounds.ts";
import { expect, test } from "./fixtures.ts";
import { arrive, openDialog, visit } from "./players.ts";
import { setScene, startEvery } from "./scene.ts";
import { violationsOn } from "./violations.ts";
import { STOPS, type Walker, walk } from "./walk.ts";

const LIGHT = { colorScheme: "light", forcedColors: "none" } as const;
const DARK = { colorScheme: "dark", forcedColors: "none" } as const;
const FORCED = { colorScheme: "light", forcedColors: "active" } as const;

/** The rules that a change of colours can break; all others are about what is there, whatever its colours. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Judges what is shown in both themes, and in the colours of the system, without loading it twice; in npm test in one of the three. */
const expectNoViolations = async (page: Page, where: string, at: number) => {
  const found: string[] = [];
  for (const [index, colours] of variantsFor(at, [LIGHT, DARK, FORCED]).entries()) {
    await page.emulateMedia(colours);
    found.push(...(await violationsOn(page, index === 0 ? undefined : RULES_OF_COLOUR)));
  }
  await page.emulateMedia(LIGHT);
  expect(found, where).toEqual([]);
};

const gather = async (browser: Browser, baseURL: string | undefined, password?: string): Promise<Walker> => {
  const account = password === undefined ? {} : { password };
  const viewer = await arrive(browser, { name: "ann", baseURL, ...account });
  const first = await arrive(browser, { name: "ben", baseURL });
  const second = await arrive(browser, { name: "cid", baseURL });
  const scene = await setScene(viewer, [first, second], "Good luck!");
  return { page: viewer.page, viewer, rivals: [first, second], scene };
};

for (const [area, stops] of Object.entries(STOPS)) {
  test(`axe finds nothing in either theme: ${area}`, async ({ browser, baseURL }) => {
    const walker = await gather(browser, baseURL);
    await walk(stops, walker, (where, at) => expectNoViolations(walker.page, where, at));
  });
}

test("axe finds nothing in either theme: the sign-in page", async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ locale: "en-US", ...(baseURL && { baseURL }) })).newPage();
  await page.goto("/");
  await expect(page.getByLabel("Your name")).toBeVisible();
  await expectNoViolations(page, "the sign-in page of a guest", 0);
  await page.getByRole("button", { name: "I have an account" }).click();
  await page.getByLabel("Your name").fill("nobody-at-all");
  await page.getByLabel("Password").fill("wrong horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Name and password do not match.")).toBeVisible();
  await expectNoViolations(page, "a refused log-in", 1);
});

test("axe finds nothing in either theme: what only accounts see, and a lobby with nothing in it", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await arrive(browser, { name: "ann", baseURL, password: "correct horse" });
  await client.account.createKey.mutate({ name: "my bot", password: "correct horse" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
  await expectNoViolations(page, "an empty home", 0);
  const open = (name: string) => openDialog(page, name);
  await open("Change password");
  await expectNoViolations(page, "the form for a new password", 1);
  await page.keyboard.press("Escape");
  await open("API keys");
  await page.getByLabel("Name of the new key").fill("my script");
  await page.getByLabel("Your password").fill("correct horse");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByLabel("Your new key")).toBeVisible();
  await expectNoViolations(page, "a new key", 2);
  await page.getByRole("button", { name: "Revoke my bot" }).click();
  await expect(page.getByRole("dialog", { name: "Revoke my bot?" })).toBeVisible();
  await expectNoViolations(page, "the question before a key is revoked", 3);
});

test("axe finds nothing in either theme: every board", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL });
  for (const [at, match] of (await startEvery(ann, ben)).entries()) {
    await visit(ann.page, `/matches/${match.gameType}/${match.matchID}`);
    await expect(ann.page.getByRole("grid").first()).toBeVisible();
    await expect(ann.page.locator(".skeleton, .is-loading")).toHaveCount(0);
    await expectNoViolations(ann.page, match.gameType, at);
  }
});
