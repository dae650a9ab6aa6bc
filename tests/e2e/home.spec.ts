import type { Locator, Page } from "@playwright/test";
import { crowded, type Somebody, somebody } from "./crowded.ts";
import { expect, SHORT, test } from "./fixtures.ts";
import { areApart, boxesOf, boxOf, holdAnimations, PHONE, WINDOWS } from "./layout.ts";
import { expectTurn, openMatch, swipe } from "./players.ts";
import { chessMoves, move, resign, start, startEvery } from "./scene.ts";

/** What home must hold in: a longer phone, too. */
const SIZES = [...WINDOWS, { width: 390, height: 844 }] as const;

const upNext = (page: Page) => page.getByRole("region", { name: "Up next" });

/** Two invites to a guest, and a takeback that is asked for. */
const bother = async (url: string, guest: Somebody) => {
  const [one, two] = await Promise.all([somebody(url), somebody(url)]);
  const invite = { gameType: "reversi", opponentUserID: guest.userID, symbol: "X", message: "Hello!" } as const;
  for (const { client } of [one, two]) await client.matches.invite.mutate(invite);
  const { gameType, matchID } = await start(one, guest, "tic-tac-toe", [{ cell: 4 }]);
  await one.client.matches.offer.mutate({ gameType, matchID, kind: "takeback" });
};

for (const live of [1, 3, 11, 60])
  test(`of ${live} matches the next one ends within six tenths of every window`, async ({ people, server }) => {
    const guest = await crowded(server.url, { live, over: 1 });
    const page = await people.stranger({ extraHTTPHeaders: guest.headers });
    for (const isBothered of [false, true]) {
      if (isBothered) await bother(server.url, guest);
      await page.goto("/");
      await expect(upNext(page).getByRole("grid")).toBeVisible();
      await expect(page.locator(".play-bots-choice[aria-busy='false']")).toBeVisible();
      for (const window of SIZES) {
        await page.setViewportSize(window);
        const where = `${window.width}x${window.height}`;
        const [card, board] = await boxesOf(upNext(page).getByRole("article"), upNext(page).locator(".table-board"));
        expect(card.y + card.height, where).toBeLessThanOrEqual(0.6 * window.height);
        if (window.width > 640 && window.height > 480) expect(board.width, where).toBeLessThanOrEqual(280);
        else expect(board.height, where).toBeGreaterThan(window.height > 480 ? card.width / 2 : 150);
        for (const { height } of await boxesOf(...(await page.locator(".home-live .row:visible").all())))
          expect(height, where).toBeLessThanOrEqual(73);
      }
    }
  });

test("beside text of twice the size the board gives way: the card is in sight", async ({ people, server }) => {
  const { headers } = await crowded(server.url, { live: 3, over: 0 });
  const page = await people.stranger({ extraHTTPHeaders: headers });
  await page.goto("/");
  const board = upNext(page).locator(".table-board");
  const tabs = page.locator(".tabs");
  await expect(upNext(page).getByRole("grid")).toBeVisible();
  const enlarge = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, size);
  for (const window of SIZES) {
    await page.setViewportSize(window);
    const where = `${window.width}x${window.height}`;
    await enlarge("");
    const { width: usual } = await boxOf(board);
    await enlarge("200%");
    const [card, { width }] = await boxesOf(upNext(page).getByRole("article"), board);
    const isPhone = window.width <= 640;
    const end = isPhone ? (await boxOf(tabs)).y : (window.height > 480 ? 0.6 : 1) * window.height;
    expect(card.y + card.height, where).toBeLessThanOrEqual(end);
    expect(width, where).toBeGreaterThanOrEqual(0.55 * usual);
  }
});

test("every game that waits is whole within its card in every window", async ({ people }) => {
  const [ann, ben, cid] = await people.gather(["ann", "ben", "cid"]);
  const { page } = ann;
  const { matchID } = await start(ann, cid, "battleship");
  const { length } = await startEvery(ann, ben);
  await page.goto("/");
  const card = upNext(page).getByRole("article");
  const next = card.getByRole("button", { name: "Next match" });
  const place = card.getByRole("link", { name: "Place your fleet" });
  for (let at = 0; at <= length; at += 1) {
    await expect(card.locator(".up-dots")).toBeVisible();
    await expect(card.getByRole("grid").or(place)).toBeVisible();
    const what = await card.locator(".up-game").textContent();
    for (const window of SIZES) {
      await page.setViewportSize(window);
      const where = `${what} at ${window.width}x${window.height}`;
      const [frame, name, board] = await boxesOf(card, card.locator(".up-who > a"), card.locator(".up-board > *"));
      expect(frame.y + frame.height, where).toBeLessThanOrEqual(0.6 * window.height);
      expect(board.x, where).toBeGreaterThanOrEqual(frame.x);
      expect(board.x + board.width, where).toBeLessThanOrEqual(frame.x + frame.width);
      expect(board.y + board.height, where).toBeLessThanOrEqual(frame.y + frame.height);
      expect(areApart(board, name), `${where}: the name is free`).toBe(true);
    }
    await next.click();
  }
  while (!(await place.isVisible())) await next.click();
  for (const window of SIZES) {
    await page.setViewportSize(window);
    const [link, skips] = await boxesOf(place, card.locator(".up-skips"));
    expect(areApart(link, skips), `the ways to other matches are free at ${window.width}`).toBe(true);
  }
  await page.setViewportSize(PHONE.viewport);
  await place.click();
  await expect(page).toHaveURL(new RegExp(`/battleship/${matchID}$`));
});

test("a double tap on the no to one's own move answers no offer; news take no focus", async ({ people }) => {
  const ann = await people.arrive("ann", PHONE);
  const [ben, cid] = await people.gather(["ben", "Wilhelmina-Wunderlich"]);
  const { page } = ann;
  const first = await start(ann, ben, "tic-tac-toe");
  const { gameType, matchID } = await start(ann, cid, "tic-tac-toe", [{ cell: 0 }, { cell: 1 }]);
  await page.goto("/");
  const card = upNext(page);
  await expect(card.getByRole("link", { name: ben.name })).toBeVisible();
  await expect(card.getByRole("grid")).toBeVisible();
  await resign(ben, first);
  await expect(card.getByRole("link", { name: cid.name })).toBeVisible();
  // A fraction of a pixel cuts a word, too.
  const isCut = (name: Element) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    return words.getBoundingClientRect().width > name.getBoundingClientRect().width;
  };
  expect(await card.locator(".up-game").evaluate(isCut), "the game beside a long name").toBe(false);
  await expect(page.locator("body")).toBeFocused();
  await cid.client.matches.offer.mutate({ gameType, matchID, kind: "takeback" });
  await expect(card.getByRole("button", { name: "Decline" })).toBeVisible();
  const cut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
  expect(await card.getByRole("status").evaluate(cut), "what is asked is whole").toBe(0);
  await card.getByRole("button", { name: "Row 2, column 2," }).tap();
  await expect(card.getByRole("status")).toContainText("Cancel b2 to answer:");
  expect(await card.getByRole("status").evaluate(cut), "beside a move that waits, too").toBe(0);
  const { x, y } = await boxOf(card.getByRole("button", { name: "Cancel" }));
  await page.mouse.dblclick(x + 20, y + 20, { delay: 40 });
  await expect(card.getByRole("button", { name: "Decline" })).toBeVisible();
  await expect(card.getByRole("status")).toContainText("take back");
});

test("at home, what comes under the finger by a press takes no tap until it is filled in", async ({ people }) => {
  const ann = await people.arrive("ann", PHONE);
  const [ben, cid, dee, eve] = await people.gather(["ben", "cid", "dee", "eve"]);
  const { page, client } = ann;
  await start(ann, ben, "gomoku");
  const { gameType, matchID } = await start(ann, eve, "tic-tac-toe", [{ cell: 0 }, { cell: 1 }, { cell: 2 }]);
  await eve.client.matches.offer.mutate({ gameType, matchID, kind: "draw" });
  const invite = { gameType: "connect-four", opponentUserID: ann.userID, symbol: "O" } as const;
  for (const inviter of [ben, cid, dee]) await inviter.client.matches.invite.mutate(invite);
  for (const game of ["gomoku", "chess", "reversi"] as const)
    await client.challenges.create.mutate({ gameType: game, kind: "link" });
  await page.goto("/");
  await expect(upNext(page).getByRole("grid")).toBeVisible();
  await holdAnimations(page);
  const row = page.getByRole("article");
  const links = page.getByRole("region", { name: "Your open links and seats" });
  const rest = page.locator(".rest");
  const tapTwice = async (button: Locator, coming = rest) => {
    await button.scrollIntoViewIfNeeded();
    const { x, y } = await boxOf(button);
    await page.touchscreen.tap(x + 20, y + 20);
    await expect(coming).toBeAttached();
    await page.touchscreen.tap(x + 20, y + 20);
    await expect(async () => {
      await rest.evaluateAll((shields) => shields[0]?.getAnimations()[0]?.finish());
      expect(await rest.count()).toBe(0);
    }).toPass();
  };
  await tapTwice(row.filter({ hasText: eve.name }).getByRole("button", { name: "Decline" }));
  await tapTwice(row.filter({ hasText: ben.name }).getByRole("button", { name: "Decline" }));
  await tapTwice(links.getByRole("button", { name: "Cancel" }).first());
  const accept = row.filter({ hasText: cid.name }).getByRole("button", { name: "Accept" });
  await tapTwice(accept, page.getByRole("heading", { level: 1, name: "Your turn" }));
  await page.goto("/");
  await expect(links.getByRole("listitem")).toHaveCount(2);
  await row.getByRole("link", { name: dee.name }).click();
  await holdAnimations(page);
  await tapTwice(page.locator(".match-bar").getByRole("button", { name: "Accept" }), page.locator(".bar-more"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const list = await client.matches.list.query({});
  const ofGame = list.unchanged ? [] : list.items.filter(({ gameType: game }) => game === "connect-four");
  const ends = ofGame.map(({ stateName, moveCount, result }) => `${stateName} ${moveCount} ${result}`);
  expect(ends.toSorted()).toEqual(["active 0 null", "active 0 null", "declined 0 declined"]);
});

test("from the twelfth match on there is a filter", async ({ people, server }) => {
  const guest = await crowded(server.url, { live: 11, over: 11 });
  const rival = await somebody(server.url);
  const page = await people.stranger({ extraHTTPHeaders: guest.headers });
  await page.goto("/");
  const running = page.getByRole("search", { name: "Matches" });
  const finished = page.getByRole("search", { name: "Finished" });
  await expect(page.locator(".home-over").getByRole("article")).toHaveCount(11);
  const counts = await page.locator(".section-count").allTextContents();
  expect(counts.map(Number).reduce((sum, count) => sum + count, 1)).toBe(11);
  for (const search of [running, finished]) await expect(search).toHaveCount(0);
  await start(guest, rival, "gomoku");
  await expect(running).toBeVisible();
  await expect(finished).toHaveCount(0);
  await resign(rival, await start(guest, rival, "reversi"));
  await expect(finished).toBeVisible();
  await expect(running).toBeVisible();
});

test("a phone plays what is up next in place; the next one slides in, and a swipe skips", SHORT, async ({ people }) => {
  const ann = await people.arrive("ann", PHONE);
  const [ben, cid] = await people.gather(["ben", "cid"]);
  const first = await start(ann, ben, "tic-tac-toe");
  await start(ann, cid, "tic-tac-toe");
  const { page } = ann;
  await page.goto("/");
  const card = upNext(page);
  await expect(card.getByRole("link", { name: ben.name })).toBeVisible();
  await expect(card.getByText("1 of 2")).toBeAttached();
  const tabs = page.getByRole("navigation");
  expect((await boxOf(tabs)).height).toBe(56);
  expect((await boxOf(page.locator(".top"))).height).toBe(44);
  await expect(tabs.getByRole("link", { name: "Matches 2" })).toBeInViewport({ ratio: 1 });
  await expect(tabs.getByRole("button", { name: `Account of ${ann.name} (You)` })).toBeInViewport({ ratio: 1 });

  await card.getByRole("button", { name: "Row 2, column 2," }).tap();
  await expect(card.getByRole("status")).toContainText("Your move: b2");
  await card.getByRole("button", { name: "Play it" }).tap();
  await expect(card.getByRole("link", { name: cid.name })).toBeVisible();
  await expect(card.getByText("of 2")).toHaveCount(0);
  await expect(page.getByRole("article").filter({ hasText: ben.name })).toContainText("b2");
  const seen = await ben.client.matches.get.query({ gameType: "tic-tac-toe", matchID: first.matchID });
  expect(seen).toMatchObject({ match: { moveCount: 1, isYourTurn: true } });

  await move(ben, first, { cell: 0 });
  await expect(card.getByText("of 2")).toBeAttached();
  await expect(card.getByRole("link", { name: cid.name })).toBeVisible();
  await swipe(card.locator(".up-line"), -100, 0);
  await expect(card.getByRole("link", { name: ben.name })).toBeVisible();
  await card.getByRole("button", { name: "Next match" }).tap();
  await expect(card.getByRole("link", { name: cid.name })).toBeVisible();
  await card.getByRole("link", { name: cid.name }).tap();
  await expect(page.locator(".match-bar")).toBeVisible();
  await expect(page.locator(".tabs")).toHaveCount(0);
});

test("the last move is shown once, at home and on its page, and what comes then is said", async ({ people }) => {
  const ann = await people.arrive("ann");
  const ben = await people.arrive("ben", { reducedMotion: "no-preference" });
  const match = await start(ann, ben, "chess", chessMoves("e2e4"));
  const { page } = ben;
  const arrow = page.locator(".over-arrow");
  const pawn = page.getByRole("button", { name: /^e4, white pawn/ });
  const said = page.locator(".match-bar").getByText(`${ann.name} played e2–e4 since you were here`);
  await page.goto("/");
  await expect(arrow).toBeVisible();
  await expect(arrow).toHaveCount(0);
  await openMatch(match, ben);
  await expect(arrow).toBeVisible();
  await expect(pawn).toBeVisible();
  await expect(said).toBeVisible();
  await expect(arrow).toHaveCount(0);
  await page.reload();
  await expectTurn(ben);
  await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(1);
  await expect(said).toBeHidden();
  await page.goto("/");
  await expect(pawn).toBeVisible();
  await expect(arrow).toHaveCount(0);
  // What comes while one looks on is said to screen readers; the dots of the week cut no name.
  await openMatch(match, ben);
  await expectTurn(ben);
  await move(ben, match, { from: "e7", to: "e5" });
  await expect(page.locator(".account-button .week-dots")).toBeVisible();
  const cut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
  expect(await page.locator(".account-button .name").evaluate(cut)).toBe(0);
  await move(ann, match, { from: "d2", to: "d4" });
  await expect(page.getByRole("status").getByText(`${ann.name} played d2–d4`)).toBeAttached();
});
