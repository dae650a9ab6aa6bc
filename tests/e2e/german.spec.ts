import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { isEnglish } from "./languages.ts";
import { arrive, arriveHome, visit } from "./players.ts";
import { setScene, startEvery } from "./scene.ts";
import { STOPS, walk } from "./walk.ts";

/** Everything that can be read or is read out on a page. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = ["aria-label", "title", "placeholder", "alt"];
    const words = [document.title];
    for (const element of document.querySelectorAll("body *")) {
      for (const name of named) words.push(element.getAttribute(name) ?? "");
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? "");
    }
    return words.map((text) => text.trim()).filter(Boolean);
  });

const expectGerman = async (page: Page, where: string) => {
  const left = (await wordsOn(page)).filter(isEnglish);
  expect(left, where).toEqual([]);
};

for (const [area, stops] of Object.entries(STOPS)) {
  test(`a German browser meets no English: ${area}`, async ({ browser, baseURL }) => {
    const viewer = await arrive(browser, { name: "anna", baseURL, locale: "de-DE" });
    const first = await arrive(browser, { name: "bert", baseURL });
    const second = await arrive(browser, { name: "cora", baseURL });
    const scene = await setScene(viewer, [first, second], "Viel Spaß!");
    const { page } = viewer;
    await walk(stops, { page, viewer, rivals: [first, second], scene }, (where) => expectGerman(page, where));
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
}

test("a German browser meets no English on any board", async ({ browser, baseURL }) => {
  const anna = await arrive(browser, { name: "anna", baseURL, locale: "de-DE" });
  const bert = await arrive(browser, { name: "bert", baseURL });
  for (const { gameType, matchID } of await startEvery(anna, bert)) {
    await visit(anna.page, `/matches/${gameType}/${matchID}`);
    await expect(anna.page.getByRole("grid").first()).toBeVisible();
    await anna.page.getByRole("button", { name: "Regeln" }).click();
    await expectGerman(anna.page, gameType);
  }
});

test("a German signs in, is refused in German, invites, plays to the end, and gives the next match up", async ({
  browser,
  baseURL,
}) => {
  const bert = await arriveHome(browser, { name: "bert", baseURL, locale: "de-DE" });
  const context = await browser.newContext({ locale: "de-DE", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const anna = { page, name: `anna-${crypto.randomUUID().slice(0, 8)}` };
  const both = async (where: string) => {
    await expectGerman(page, where);
    await expectGerman(bert.page, where);
  };

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Du bist am Zug." })).toBeVisible();
  await page.getByLabel("Dein Name").fill(bert.name);
  await page.getByRole("button", { name: "Spielen" }).click();
  await expect(page.getByText("Dieser Name ist vergeben.")).toBeVisible();
  await both("a name that is taken");
  await page.getByLabel("Dein Name").fill(anna.name);
  await page.getByRole("button", { name: "Spielen" }).click();
  await expect(page.getByRole("heading", { name: "Wähle ein Spiel" })).toBeVisible();
  await both("an empty home");

  const invite = async () => {
    await page.goto("/?play=tic-tac-toe");
    await page.getByRole("button", { name: "Suchen" }).click();
    await page.getByRole("combobox").fill(bert.name);
    await page.getByRole("option", { name: bert.name }).click();
    await page.getByText("Mehr", { exact: true }).click();
    await page.getByText("Ich fange an").click();
    await expectGerman(page, "the terms of an invite");
    await page.getByRole("button", { name: `Gegen ${bert.name} spielen` }).click();
  };
  await invite();
  await expect(page.getByRole("heading", { name: `Einladung an ${bert.name} verschickt` })).toBeVisible();
  await invite();
  await expect(page.getByText("schon eine Einladung offen")).toBeVisible();
  await expectGerman(page, "a second invite");
  await page.getByRole("link", { name: "Diese Einladung öffnen" }).click();
  await bert.page.getByRole("button", { name: "Annehmen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Du bist am Zug" })).toBeVisible();

  for (const [index, [row, column]] of [
    [1, 1],
    [2, 1],
    [1, 2],
    [2, 2],
    [1, 3],
  ].entries()) {
    const mover = index % 2 === 0 ? anna : bert;
    await expect(mover.page.getByRole("heading", { level: 1, name: "Du bist am Zug" })).toBeVisible();
    await mover.page.getByRole("button", { name: `Reihe ${row}, Spalte ${column},` }).click();
    await both(`move ${index + 1}`);
  }
  await expect(page.getByRole("heading", { name: "Du hast gewonnen" })).toBeVisible();
  await expect(bert.page.getByRole("heading", { name: `${anna.name} hat gewonnen` })).toBeVisible();
  await both("the end");

  const news = page.getByRole("listitem").getByText(`${bert.name} möchte eine Revanche in Tic-Tac-Toe.`);
  await Promise.all([expect(news).toBeVisible(), bert.page.getByRole("button", { name: "Revanche" }).click()]);
  await expect(bert.page.getByRole("link", { name: "Revanche angeboten" })).toBeVisible();
  await page.getByRole("button", { name: "Revanche annehmen" }).click();
  await expect(bert.page.getByRole("heading", { level: 1, name: "Du bist am Zug" })).toBeVisible();
  await bert.page.getByRole("button", { name: "Aufgeben" }).click();
  await bert.page.getByRole("dialog").getByRole("button", { name: "Aufgeben" }).click();
  await expect(bert.page.locator(".match-bar").getByText("durch Aufgabe")).toBeVisible();
  await both("a match given up");
  await page.context().setOffline(true);
  await expect(page.locator(".match-bar").getByText("Du bist offline")).toBeVisible();
  await expectGerman(page, "offline");
});
