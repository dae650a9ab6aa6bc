import type { Page } from "@playwright/test";
import { rounds } from "../support/rounds.ts";
import { crowded, type Somebody, somebody } from "./crowded.ts";
import { expect, test } from "./fixtures.ts";
import { isDrawn } from "./is-drawn.ts";
import { visit } from "./players.ts";

/** More than a screen shows, and more finished ones than a page of the list holds. */
const LIVE = rounds({ full: 60, quick: 20 });
const OVER = rounds({ full: 500, quick: 60 });
const PHONE = { width: 390, height: 844 };

/** A few of many, from the first to the last. */
const spread = <Value>(values: readonly Value[], count: number): Value[] =>
  Array.from({ length: count }, (_, at) => values[Math.round((at * (values.length - 1)) / (count - 1))] as Value);

/** All matches of somebody, as the service lists them. */
const allMatches = async ({ client }: Somebody) => {
  const first = await client.matches.list.query({ limit: 100 });
  if (first.unchanged) throw new Error("A first look is never unchanged");
  const items = [...first.items];
  for (let before = first.nextCursor; before !== null; ) {
    const page = await client.matches.list.query({ before, limit: 100 });
    if (page.unchanged) throw new Error("A first look is never unchanged");
    items.push(...page.items);
    before = page.nextCursor;
  }
  return items;
};

/** As much of a `LayoutShift` as is looked at. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  var shifts: { readonly value: number; readonly of: readonly (string | undefined)[] }[];
}

/** As much as nobody sees: a letter that is drawn in its own font a moment later. */
const UNSEEN = 0.001;

/** Notes from a page's first moment on what moves in it, and how far, as browsers count it. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = [];
    const nameOf = ({ node }: Shift["sources"][number]) =>
      node instanceof Element ? node.className : `${node?.parentElement?.className}: ${node?.textContent}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        globalThis.shifts.push({ value, of: sources.map(nameOf) });
    }).observe({ type: "layout-shift", buffered: true });
  });

test(`among ${LIVE} running and ${OVER} finished matches any is two actions away`, async ({ people, server }) => {
  const guest = await crowded(server.url, { live: LIVE, over: OVER });
  const inviter = await somebody(server.url);
  await inviter.client.matches.invite.mutate({ gameType: "reversi", opponentUserID: guest.userID, symbol: "X" });
  const matches = await allMatches(guest);
  const live = matches.filter(({ stateName }) => stateName === "active");
  const over = matches.filter(({ isFinished }) => isFinished);
  expect([live.length, over.length]).toEqual([LIVE, OVER]);

  const page = await people.stranger({ viewport: PHONE, extraHTTPHeaders: guest.headers });
  await page.goto("/");
  const linkTo = ({ gameType, matchID }: { gameType: string; matchID: number }) =>
    page.locator(`a[href="/matches/${gameType}/${matchID}"]`);
  const open = async (match: { gameType: string; matchID: number }) => {
    await linkTo(match).click();
    await expect(page).toHaveURL(new RegExp(`/matches/${match.gameType}/${match.matchID}$`));
    await expect(page.getByRole("grid")).toBeVisible();
    await visit(page, "/");
  };

  await expect(page.getByRole("region", { name: "Up next" }).getByRole("grid")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
  // Each that runs is in the list: a click.
  const addresses = live.map(({ gameType, matchID }) => `/matches/${gameType}/${matchID}`);
  const linked = () => page.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await expect.poll(linked).toEqual(expect.arrayContaining(addresses));
  for (const match of spread(live, 3)) await open(match);
  // By its opponent or by its game, and a click: one that runs, and one that is over, however long ago.
  for (const [name, some] of [
    ["Matches", [...spread(live, 3), ...spread(over, 2)]],
    ["Finished", spread(over, 4)],
  ] as const) {
    const search = page.getByRole("search", { name });
    for (const match of some) {
      await search.getByRole("searchbox").fill(match.opponent.username);
      await open(match);
      await search.getByRole("combobox").selectOption(match.gameType);
      await open(match);
    }
  }
});

test("nothing moves on a home of 60 matches while it loads, however slowly", async ({ people, server }) => {
  const guest = await crowded(server.url, { live: 60, over: 20 });
  for (const viewport of [PHONE, { width: 1350, height: 940 }]) {
    const page = await people.stranger({ viewport, extraHTTPHeaders: guest.headers });
    await noteShifts(page);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Create an account" })).toBeVisible();
    await expect(page.locator(".play-bots-choice[aria-busy='false']")).toBeVisible();
    await expect(page.locator(".rows > li:empty")).toHaveCount(0);
    await page.waitForFunction(isDrawn);
    const shifts = await page.evaluate(() => globalThis.shifts);
    expect(
      shifts.filter(({ value }) => value > UNSEEN),
      `${viewport.width}`,
    ).toEqual([]);
  }
});
