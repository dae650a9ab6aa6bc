import { expect, test } from "./fixtures.ts";
import { expectGerman } from "./languages.ts";
import { arriveHome, strangersPage } from "./players.ts";

/** A name that has letters of one alphabet, marks, a gap and a point, and that nobody else has. */
const greekName = (): string => {
  const letters = [...crypto.randomUUID().replaceAll("-", "")].map(
    (hex) => "αβγδεζηθικλμνξοπ"[Number.parseInt(hex, 16)],
  );
  return `Ά${letters.slice(0, 9).join("")} Ζ.`;
};

test("a German signs in, is refused in German, invites, plays to the end, and gives the next match up", async ({
  browser,
  baseURL,
}) => {
  const bert = await arriveHome(browser, { name: "bert", baseURL, locale: "de-DE" });
  const page = await strangersPage(browser, baseURL, { locale: "de-DE" });
  const anna = { page, name: greekName() };
  const both = async (where: string) => {
    await expectGerman(page, where);
    await expectGerman(bert.page, where);
  };
  const enterAs = async (name: string) => {
    await page.getByLabel("Dein Name").fill(name);
    await page.getByRole("button", { name: "Spielen", exact: true }).click();
  };

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Du bist am Zug." })).toBeVisible();
  for (const [name, words] of [
    ["", "Ein Name hat 2 bis 32 Zeichen."],
    ["Jоrg", "in einem einzigen Alphabet"],
    [bert.name, "Dieser Name ist vergeben."],
  ] as const) {
    await enterAs(name);
    await expect(page.locator('[role="alert"]:not(:empty)')).toContainText(words);
    await both(words);
  }
  await enterAs(` ${anna.name} `);
  await expect(page.getByRole("button", { name: `Konto von ${anna.name}` })).toBeVisible();
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
  const turn = (player: typeof anna) =>
    expect(player.page.getByRole("heading", { level: 1, name: "Du bist am Zug" })).toBeVisible();
  await turn(anna);

  for (const [index, [row, column]] of [
    [1, 1],
    [2, 1],
    [1, 2],
    [2, 2],
    [1, 3],
  ].entries()) {
    const mover = index % 2 === 0 ? anna : bert;
    await turn(mover);
    await mover.page.getByRole("button", { name: `Reihe ${row}, Spalte ${column},` }).click();
    await both(`move ${index + 1}`);
  }
  await expect(page.getByRole("heading", { name: "Du hast gewonnen" })).toBeVisible();
  await expect(bert.page.getByRole("heading", { name: "hat gewonnen" })).toBeVisible();
  await both("the end");

  await bert.page.getByRole("button", { name: "Revanche" }).click();
  await expect(bert.page.getByRole("link", { name: "Revanche angeboten" })).toBeVisible();
  await page.getByRole("button", { name: "Revanche annehmen" }).click();
  await turn(bert);
  await bert.page.getByRole("button", { name: "Aufgeben" }).click();
  await bert.page.getByRole("dialog").getByRole("button", { name: "Aufgeben" }).click();
  await expect(bert.page.locator(".match-bar").getByText("durch Aufgabe")).toBeVisible();
  await both("a match given up");
  await page.context().setOffline(true);
  await expect(page.locator(".match-bar").getByText("Du bist offline")).toBeVisible();
  await expectGerman(page, "offline");
});
