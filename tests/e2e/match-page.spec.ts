import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { boxOf } from "./layout.ts";
import { expectTurn, gather, openDialog, openMatch, type Player, sitDown, swipe } from "./players.ts";
import { chessMoves, move, resign, start } from "./scene.ts";

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true } as const;

/** What is said of a loss. */
const SOFT = "(A good match|The next one is open|One more idea|Well fought)\\.";

const square = ({ page }: Pick<Player, "page">, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}, `) });

test("chess on a phone: moves in SAN by column, check said in the bar, what was captured beside whoever has it, a board to flip, PGN to copy and to keep", async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const permissions = ["clipboard-read", "clipboard-write"];
  const moves = chessMoves("e2e4 e7e5 f1c4 g8f6 c4f7 e8f7 d1h5");
  const [, { page }] = await sitDown(browser, baseURL, "chess", { moves, permissions, ...phone });
  const rows = page.getByRole("list", { name: "Moves" }).getByRole("listitem");
  await expect(rows).toHaveText([/e4.*e5/, /Bc4.*Nf6/, /Bxf7\+.*Kxf7/, /Qh5\+/]);

  await expect(page.locator(".match-bar").getByText("Check", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".player.is-opponent .surplus-piece")).toHaveCount(1);
  await expect(page.locator(".player.is-you .surplus-piece")).toHaveCount(1);

  const corner = () => boxOf(square({ page }, "a1"));
  const before = await corner();
  const openMore = () => page.getByRole("button", { name: "More" }).tap();
  await openMore();
  await page.getByRole("button", { name: "Flip the board" }).tap();
  await expect.poll(async () => (await corner()).y).toBeGreaterThan(before.y + before.height);
  expect((await corner()).x).toBeLessThan(before.x);

  const record = "1. e4 e5 2. Bc4 Nf6 3. Bxf7+ Kxf7 4. Qh5+";
  await openMore();
  await page.getByRole("button", { name: "Copy PGN" }).tap();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(record);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PGN" }).tap();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pgn$/);
  expect(readFileSync(await file.path(), "utf8")).toContain(record);
});

test("however many pieces are captured, their kinds stand side by side, each whole, beside whoever has them", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "Maximiliane-von-Hohen"], { baseURL });
  const { page } = ben;
  const fen = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
  const invite = {
    gameType: "chess",
    opponentUserID: ben.userID,
    symbol: "X",
    options: { start: "position", fen },
  } as const;
  const { match } = await ann.client.matches.invite.mutate(invite);
  await ben.client.matches.accept.mutate({ gameType: "chess", matchID: match.matchID });
  await openMatch(match, ann, ben);
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [1366, 650],
  ] as const)
    for (const player of [page.locator(".player.is-opponent"), ann.page.locator(".player.is-you")]) {
      await player.page().setViewportSize({ width, height });
      await expect(player.locator(".surplus-piece")).toHaveCount(5);
      await expect(player.locator(".surplus")).toContainText("+39");
      const parts = player.locator(":scope > *, .surplus-piece, .surplus-lead");
      const found = await parts.evaluateAll((all) =>
        all
          .filter((one) => !one.querySelector(".surplus-piece") && one.getBoundingClientRect().width > 0)
          .map((one) => one.getBoundingClientRect().toJSON()),
      );
      const inOrder = found.toSorted((a, b) => a.left - b.left);
      const smears = inOrder.filter((part, at) => part.right > (inOrder[at + 1]?.left ?? width) + 0.5);
      expect(smears, `at ${width}`).toEqual([]);
      const widths = await player
        .locator(".surplus-piece > svg")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      for (const wide of widths) expect(wide, `at ${width}`).toBeGreaterThan(13);
    }
});

test("a double tap on the sign that sends a move sends it, and stays", async ({ browser, baseURL }) => {
  const viewport = { width: 390, height: 664 };
  const [ann, ben, cid] = await gather(browser, ["ann", "ben", "cid"], { baseURL, viewport });
  const { page } = ann;
  const match = await start(ann, ben, "connect-four");
  await start(ann, cid, "gomoku");
  await page.addInitScript(() => localStorage.setItem("yourmove.confirmMoves", "always"));
  await openMatch(match, ann);
  await expectTurn(ann);
  await page.getByRole("button", { name: /^Row 6, column 4/ }).click();
  const box = await boxOf(page.getByRole("button", { name: "Play it" }));
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  const next = page.getByRole("link", { name: "Next match · 1" });
  await expect(next).toBeVisible();
  const place = await boxOf(next);
  expect(place.x + place.width, "leaving lies elsewhere than sending").toBeLessThanOrEqual(box.x);
  await expect(page).toHaveURL(new RegExp(`/connect-four/${match.matchID}$`));
  await next.click();
  await expect(page).toHaveURL(/\/gomoku\//);
});

/** What is pressed counts as just pressed for as long as a test looks. */
const pressesLast = () => {
  const real = globalThis.setTimeout;
  const later = (act: () => void, wait?: number) => real(act, wait === 5_000 ? 600_000 : wait);
  globalThis.setTimeout = later as typeof setTimeout;
};

test("what comes in a pressed button's place fills in, and takes no tap for 600 milliseconds", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben, cid] = await gather(browser, ["ann", "ben", "cid"], { baseURL, viewport: PHONE.viewport });
  const { page } = ann;
  await page.addInitScript(pressesLast);
  await page.addInitScript(() => localStorage.setItem("yourmove.confirmMoves", "always"));
  const match = await start(ann, ben, "connect-four");
  await start(ann, cid, "gomoku");
  await openMatch(match, ann);
  await expectTurn(ann);
  await page.getByRole("button", { name: /^Row 6, column 4/ }).click();
  // From here on animations stand where the test puts them.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.getByRole("button", { name: "Play it" }).click();
  const next = page.getByRole("link", { name: "Next match · 1" });
  await expect(next).toBeVisible();
  const { x, y, width, height } = await boxOf(next);
  const tapAfter = async (time: number) => {
    await next.evaluate((link, currentTime) => {
      for (const animation of link.getAnimations()) animation.currentTime = currentTime;
    }, time);
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  for (const time of [0, 300, 590]) {
    await tapAfter(time);
    await expect(page, `${time} ms after`).toHaveURL(new RegExp(`/connect-four/${match.matchID}$`));
  }
  await tapAfter(600);
  await expect(page).toHaveURL(/\/gomoku\//);
});

test("with text of twice the size a match of chess is played on a phone: any square is in reach, a move gets its yes, and the end is read", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL, ...PHONE });
  const { page } = ben;
  await page.addInitScript(() => {
    localStorage.setItem("yourmove.confirmMoves", "always");
    localStorage.setItem("yourmove.notificationOffer", "answered");
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
  const match = await start(ann, ben, "chess", chessMoves("f2f3"));
  await openMatch(match, ben);
  const go = async (from: string, to: string) => {
    await expectTurn(ben);
    await square(ben, from).tap();
    await square(ben, to).tap();
    await page.getByRole("button", { name: "Play it" }).tap();
  };
  await go("e7", "e5");
  await move(ann, match, { from: "g2", to: "g4" });
  await expectTurn(ben);
  // Nothing is glued over the board: it is seen as a whole.
  const covered = await page.locator(".table-board").evaluate((board) => {
    board.scrollIntoView({ block: "center" });
    const squares = [...board.querySelectorAll(".square")];
    const isSeen = (each: Element) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return seen !== null && each.contains(seen);
    };
    return squares.filter((each) => !isSeen(each)).length;
  });
  expect(covered).toBe(0);
  await go("d8", "h4");
  const bar = page.locator(".match-bar");
  for (const words of ["You won", "Checkmate in 2"]) {
    await bar.getByText(words, { exact: true }).scrollIntoViewIfNeeded();
    await expect(bar.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  await bar.getByRole("button", { name: "Rematch" }).tap();
  await expect(bar.getByRole("link", { name: "Rematch offered" })).toBeVisible();
});

test("after the first win on a device sound is offered, with a preview; nobody is asked twice, answered or not, and no loser is", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben, cid] = await gather(browser, ["ann", "ben", "cid"], { baseURL });
  for (const { page } of [ann, ben, cid])
    await page.addInitScript(() => {
      localStorage.setItem("yourmove.notificationOffer", "answered");
      const tone = OscillatorNode.prototype;
      const { start } = tone;
      tone.start = function (when) {
        document.body.dataset["sounds"] = "";
        start.call(this, when);
      };
    });
  const offer = ({ page }: Player) => page.getByRole("region", { name: "Sound" });
  const soundOf = ({ page }: Player) => page.evaluate(() => localStorage.getItem("yourmove.sound"));
  const winBefore = async (winner: typeof ann, loser: typeof ann) => {
    const moves = [0, 3, 1, 4].map((cell) => ({ cell }));
    const match = await start(winner, loser, "tic-tac-toe", moves);
    await openMatch(match, winner, loser);
    await expectTurn(winner);
    await move(winner, match, { cell: 2 });
    for (const [player, words] of [
      [winner, "You won"],
      [loser, "You lost"],
    ] as const)
      await expect(player.page.getByRole("heading", { level: 1, name: words })).toBeVisible();
  };
  await winBefore(ann, ben);
  await offer(ann).getByRole("button", { name: "Listen" }).click();
  await expect(offer(ben)).toHaveCount(0);
  await offer(ann).getByRole("button", { name: "Turn on" }).click();
  await expect(offer(ann)).toHaveCount(0);
  expect(await soundOf(ann)).toBe("on");
  await ann.page.evaluate(() => document.body.removeAttribute("data-sounds"));
  await openDialog(ann.page, "Look and sound");
  // A slider that is moved lets hear how loud that is, once its sounds are loaded.
  await expect(async () => {
    for (const key of ["ArrowLeft", "ArrowRight"]) await ann.page.getByRole("slider", { name: "Volume" }).press(key);
    expect(await ann.page.locator("body[data-sounds]").count()).toBe(1);
  }).toPass();
  await winBefore(ben, ann);
  await offer(ben).getByRole("button", { name: "No, thanks" }).click();
  await expect(offer(ben)).toHaveCount(0);
  expect(await soundOf(ben)).toBeNull();
  await winBefore(ben, ann);
  await expect(ben.page.getByText(`You 2 – 1 ${ann.name}`)).toBeVisible();
  await expect(offer(ben)).toHaveCount(0);
  await winBefore(cid, ann);
  await expect(offer(cid)).toBeVisible();
  await cid.page.setViewportSize({ width: 844, height: 390 });
  const [board, asked] = await Promise.all([cid.page.locator(".table-board"), offer(cid)].map(boxOf));
  expect(asked?.x, "it covers none of the board").toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
  await expect(cid.page.locator(".player.is-opponent")).toBeInViewport({ ratio: 1 });
  await cid.page.getByRole("button", { name: "One move back" }).click();
  await expect(offer(cid)).toHaveCount(0);
  await cid.page.getByRole("button", { name: "Back to the match" }).click();
  await expect(offer(cid)).toBeVisible();
  await winBefore(cid, ann);
  await expect(cid.page.getByText(`You 2 – 0 ${ann.name}`)).toBeVisible();
  await expect(offer(cid)).toHaveCount(0);
});

test("the end is a card: the result in the game's words, a fact, the score between the two, another game, and the match once more", async ({
  browser,
  baseURL,
}) => {
  const moves = chessMoves("f2f3 e7e5 g2g4");
  const [ann, ben, match] = await sitDown(browser, baseURL, "chess", { moves, ...PHONE });
  await move(ben, match, { from: "d8", to: "h4" });
  const bar = ben.page.locator(".match-bar");
  const card = bar.locator(".bar-body");
  await expect(bar.getByText("You won", { exact: true })).toBeInViewport({ ratio: 1 });
  for (const words of ["Checkmate in 2", `Your first win against ${ann.name}`, `You 1 – 0 ${ann.name}`])
    await expect(bar.getByText(words)).toBeInViewport({ ratio: 1 });
  const [board, end] = await Promise.all([ben.page.locator(".table-board"), card].map(boxOf));
  expect(end?.height).toBeCloseTo(180, -1);
  expect(end?.y, "it covers none of the board").toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
  await expect(bar.getByRole("link", { name: `Another game with ${ann.name}` })).toBeInViewport({ ratio: 1 });
  const king = ben.page.locator(".square.is-toppled > .piece");
  await expect(king).not.toHaveCSS("transform", "none");
  await bar.getByRole("button", { name: "See it again" }).tap();
  const slider = bar.getByRole("slider", { name: "Move" });
  await expect(slider).toHaveValue("2");
  await expect(slider).toHaveValue("4");
  await expect(king).toBeVisible();
  await slider.fill("1");
  await expect(square(ben, "f3")).toHaveAccessibleName(/white pawn/);
  await expect(king).toHaveCount(0);
  await bar.getByRole("button", { name: "Back to the match" }).tap();
  await expect(bar.getByRole("button", { name: "Rematch" })).toBeVisible();
  // An offer of a rematch has more to say, and takes no more room.
  const { gameType, matchID } = match;
  const { match: rematch } = await ann.client.matches.rematch.mutate({ gameType, matchID });
  await expect(bar.getByRole("button", { name: "Accept rematch" })).toBeInViewport({ ratio: 1 });
  const offered = ann.page.locator(".match-bar").getByRole("link", { name: "Rematch offered" });
  await expect(offered).toBeInViewport({ ratio: 1 });
  for (const { page } of [ann, ben])
    for (const [width, height, high] of [
      [1366, 650, 189],
      [844, 390, 180],
      [390, 664, 180],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await boxOf(page.locator(".bar-body"))).height).toBeCloseTo(high, -1);
    }
  await ann.client.matches.cancel.mutate({ gameType, matchID: rematch.matchID });
  const score = ann.page.locator(".end-score");
  await expect(score).toHaveText(new RegExp(`^You 0 – 1 ${ben.name} · ${SOFT}$`));
  // A loss has its fact, too.
  const { match: lost } = await resign(ann, await start(ann, ben, "chess", moves));
  await openMatch(lost, ann);
  await expect(ann.page.locator(".end-fact")).toHaveText(`Match 2 between you and ${ben.name}`);
  await expect(score).toHaveText(new RegExp(`^You 0 – 2 ${ben.name} · ${SOFT}$`));
});

test("over a board a swipe steps through the moves, a long press shows where any piece could go, the right button draws, a pulled bar turns it", async ({
  browser,
  baseURL,
}) => {
  const [ann] = await sitDown(browser, baseURL, "chess", { moves: chessMoves("e2e4 e7e5") });
  const { page } = ann;
  // Once the moves are there and can be replayed.
  await expect(page.getByRole("button", { name: "One move back" })).toBeEnabled();
  const past = page.locator(".match-bar").getByText("Move 1 of 2");
  await swipe(square(ann, "e5"), 80, 0);
  await expect(past).toBeVisible();
  await swipe(square(ann, "e4"), -80, 0);
  await expect(past).toBeHidden();
  const held = square(ann, "g8");
  const { x, y, width, height } = await boxOf(held);
  const finger = { pointerType: "touch", isPrimary: true, clientX: x + width / 2, clientY: y + height / 2 };
  await held.dispatchEvent("pointerdown", finger);
  await expect(page.locator(".over-dot")).toHaveCount(3);
  await held.dispatchEvent("pointerup", finger);
  await expect(page.locator(".over-dot")).toHaveCount(0);
  const from = await boxOf(square(ann, "d2"));
  const to = await boxOf(square(ann, "d4"));
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x + 9, to.y + 9);
  await page.mouse.up({ button: "right" });
  await expect(page.locator(".over-arrow")).toHaveCount(1);
  await square(ann, "a5").click({ button: "right", force: true });
  await expect(page.locator(".over-ring")).toHaveCount(1);
  await square(ann, "a4").click({ force: true });
  await expect(page.locator(".over-board")).toHaveCount(0);
  // What the right button began and ended elsewhere is no arrow of the left one's.
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x + 9, 2);
  await page.mouse.up({ button: "right" });
  await square(ann, "a4").click({ force: true });
  await expect(page.locator(".over-board")).toHaveCount(0);
  const before = await boxOf(square(ann, "a1"));
  await swipe(page.locator(".player.is-opponent"), 0, 90);
  await expect.poll(async () => (await boxOf(square(ann, "a1"))).y).toBeLessThan(before.y);
});
