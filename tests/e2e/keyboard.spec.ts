import { expect, SHORT, test } from "./fixtures.ts";
import { expectTurn, goButton, type Player, playSheet } from "./players.ts";

test("a whole match is played with the keyboard alone", SHORT, async ({ people }) => {
  const ann = await people.arriveHome("ann");
  const ben = await people.arriveHome("ben");
  const { page } = ann;
  await page.keyboard.press("n");
  await expect(page.getByRole("radio", { name: "Anybody" })).toBeFocused();
  await page.getByRole("radio", { name: "Tic-tac-toe", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Search" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(ben.name);
  // While the name is typed others are found by its beginning.
  await expect(page.getByRole("option")).toHaveText([new RegExp(ben.name)]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Play ${ben.name}` }).focus();
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
  await expect(second.page.getByRole("heading", { name: "You lost" })).toBeVisible();
});

test("Enter chooses the person that the typed name has found, never one listed before", async ({ people }) => {
  const [{ page }, ben] = await people.gather(["ann", "ben"]);
  await page.goto("/?play=chess");
  const sheet = await playSheet(page);
  await sheet.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/trpc/*friends.search*", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type(ben.name);
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("status").filter({ hasText: "Searching" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox")).toBeFocused();
  answer();
  await expect(page.getByRole("option")).toHaveText([new RegExp(ben.name)]);
  await page.keyboard.press("Enter");
  await expect(goButton(sheet)).toContainText(`Play ${ben.name}`);
});
