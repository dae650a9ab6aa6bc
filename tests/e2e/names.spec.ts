import { expect, test } from "./fixtures.ts";

test("names that people have enter, and what is wrong with others is said in the player's language", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: "de-DE", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/");
  const said = page.locator('[role="alert"]:not(:empty)');
  for (const [name, words] of [
    ["", "Ein Name hat 2 bis 32 Zeichen."],
    ["x@y", "Ein Name hat nur Buchstaben"],
    ["Anna  Maria", "keine doppelten Leerzeichen"],
    ["Jоrg", "in einem einzigen Alphabet"],
  ] as const) {
    await page.getByLabel("Dein Name").fill(name);
    await page.getByRole("button", { name: "Spielen", exact: true }).click();
    await expect(said).toContainText(words);
  }
  const letters = [...crypto.randomUUID().replaceAll("-", "")].map(
    (hex) => "αβγδεζηθικλμνξοπ"[Number.parseInt(hex, 16)],
  );
  const name = `Ά${letters.slice(0, 9).join("")} Ζ.`;
  await page.getByLabel("Dein Name").fill(` ${name} `);
  await page.getByRole("button", { name: "Spielen", exact: true }).click();
  await expect(page.getByRole("button", { name: `Konto von ${name}` })).toBeVisible();
});
