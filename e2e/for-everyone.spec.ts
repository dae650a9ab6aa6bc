import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enter, expectTurn, invite, type Player, play, startMatch } from "./players.ts";

const expectNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("  ")}`)).toEqual([]);
};

const lookAt = async ({ page }: Player, path: string, heading: RegExp) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  // A picture that is still on its way is no picture to judge.
  await expect(page.locator(".skeleton, .is-loading")).toHaveCount(0);
  await expectNoViolations(page);
};

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on any page in the ${colorScheme} theme`, async ({ browser, baseURL }) => {
    // Each look of axe takes seconds on a busy machine.
    test.slow();
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: "reduce",
      locale: "en-US",
      ...(baseURL && { baseURL }),
    });
    const welcome = await context.newPage();
    await welcome.goto("/");
    await expect(welcome.getByLabel("Your name")).toBeVisible();
    await expectNoViolations(welcome);
    const look = { baseURL, colorScheme, reducedMotion: "reduce" } as const;
    const ann = await enter(browser, { name: "ann", ...look });
    const ben = await enter(browser, { name: "ben", ...look });
    const cid = await enter(browser, { name: "cid", ...look });
    await lookAt(ann, "/", /Pick a game/);
    await lookAt(ann, "/new?game=tic-tac-toe", /New match/);
    await startMatch(ann, ben, "Tic-tac-toe");
    await play(ann, 2, 2);
    await expectNoViolations(ann.page);
    await expectTurn(ben);
    await expectNoViolations(ben.page);
    await invite(cid, ben, "Connect four");
    await lookAt(ben, "/", /2 matches await you/);
    await lookAt(ben, "/nowhere", /Nothing here/);
    await ben.page.goto("/");
    await ben.page.getByRole("button", { name: /^Account of/ }).click();
    await expect(ben.page.getByText("Playing as a guest")).toBeVisible();
    await expectNoViolations(ben.page);
    await ben.page.getByRole("link", { name: "Your profile" }).click();
    await expect(ben.page.getByText("This is you")).toBeVisible();
    await expectNoViolations(ben.page);
  });
}

test("a whole match is played with the keyboard alone", async ({ browser, baseURL }) => {
  const ann = await enter(browser, { name: "ann", baseURL });
  const ben = await enter(browser, { name: "ben", baseURL });
  const { page } = ann;
  await page.keyboard.press("n");
  await page.getByRole("link", { name: /^Tic-tac-toe/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox").focus();
  await page.keyboard.type(ben.name);
  await expect(page.getByRole("option", { name: ben.name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Invite ${ben.name}` }).focus();
  await page.keyboard.press("Enter");
  await ben.page.keyboard.press("j");
  await ben.page.getByRole("button", { name: "Accept" }).focus();
  await ben.page.keyboard.press("Enter");
  await expect(ben.page.getByRole("heading", { level: 1, name: /Your turn|to move/ })).toBeVisible();
  const playWithKeys = async (player: Player, keys: string[]) => {
    await expectTurn(player);
    await player.page.locator('[data-board] button[tabindex="0"]').focus();
    await player.page.keyboard.press("PageUp");
    await player.page.keyboard.press("Home");
    for (const key of keys) await player.page.keyboard.press(key);
    await player.page.keyboard.press("Enter");
  };
  await expect(page.getByRole("heading", { level: 1, name: /Your turn|to move/ })).toBeVisible();
  const [first, second] = (await page.getByRole("heading", { name: "Your turn" }).isVisible())
    ? [ann, ben]
    : [ben, ann];
  await playWithKeys(first, []);
  await playWithKeys(second, ["ArrowDown"]);
  await playWithKeys(first, ["ArrowRight"]);
  await playWithKeys(second, ["ArrowDown", "ArrowRight"]);
  await playWithKeys(first, ["ArrowRight", "ArrowRight"]);
  await expect(first.page.getByRole("heading", { name: "You won" })).toBeVisible();
  await expect(second.page.getByRole("heading", { name: `${first.name} won` })).toBeVisible();
});

test("? lists the shortcuts", async ({ browser, baseURL }) => {
  const { page } = await enter(browser, { name: "ann", baseURL });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("on a small phone nothing is cut off and every target is large enough", async ({ browser, baseURL }) => {
  const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
  const ann = await enter(browser, { name: "ann", baseURL, ...phone });
  const ben = await enter(browser, { name: "ben", baseURL });
  await startMatch(ann, ben, "Connect four");
  for (const path of ["", "/", "/new"]) {
    if (path) await ann.page.goto(path);
    await expect(ann.page.getByRole("main")).toBeVisible();
    const overflow = await ann.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test("a German browser is spoken to in German", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "de-DE", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Du bist am Zug." })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("a guest who registers in mid-match plays on", async ({ browser, baseURL }) => {
  const ann = await enter(browser, { name: "ann", baseURL });
  const ben = await enter(browser, { name: "ben", baseURL });
  await startMatch(ann, ben, "Tic-tac-toe");
  await ann.page.getByRole("button", { name: /^Account of/ }).click();
  await ann.page.getByRole("button", { name: "Keep this account" }).click();
  await ann.page.getByLabel("Password").fill("correct horse");
  await ann.page.getByRole("button", { name: "Create account" }).click();
  await expect(ann.page.getByRole("dialog")).toBeHidden();
  await play(ann, 2, 2);
  await play(ben, 1, 1);
  await expectTurn(ann);
});
