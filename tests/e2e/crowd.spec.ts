import type { Browser, Page } from "@playwright/test";
import { rounds } from "../support/rounds.ts";
import { crowded, type Somebody, somebody } from "./crowded.ts";
import { expect, test } from "./fixtures.ts";

/** More than a screen shows, and more finished ones than a page of the list holds. */
const LIVE = rounds({ full: 60, quick: 24 });
const OVER = rounds({ full: 500, quick: 120 });
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

const homeOf = async (browser: Browser, baseURL: string, { headers }: Somebody): Promise<Page> => {
  const options = { baseURL, locale: "en-US", viewport: PHONE, extraHTTPHeaders: headers };
  const page = await (await browser.newContext(options)).newPage();
  await page.goto("/");
  return page;
};

test(`among ${LIVE} running and ${OVER} finished matches any is two actions away, and a phone's first screen shows the invitation`, async ({
  browser,
  server,
}) => {
  test.setTimeout(400_000);
  const guest = await crowded(server.url, { live: LIVE, over: OVER });
  const inviter = await somebody(server.url);
  await inviter.client.matches.invite.mutate({ gameType: "reversi", opponentUserID: guest.userID, symbol: "X" });
  const matches = await allMatches(guest);
  const live = matches.filter(({ stateName }) => stateName === "active");
  const over = matches.filter(({ isFinished }) => isFinished);
  expect([live.length, over.length]).toEqual([LIVE, OVER]);

  const page = await homeOf(browser, server.url, guest);
  const linkTo = ({ gameType, matchID }: { gameType: string; matchID: number }) =>
    page.locator(`a[href="/matches/${gameType}/${matchID}"]`);
  const open = async (match: { gameType: string; matchID: number }) => {
    await linkTo(match).click();
    await expect(page).toHaveURL(new RegExp(`/matches/${match.gameType}/${match.matchID}$`));
    await expect(page.getByRole("grid")).toBeVisible();
    await page.goto("/");
  };

  await expect(page.getByRole("heading", { level: 2, name: /^Invitations/ })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Accept" })).toBeInViewport();
  // Each that runs is in the list: a click.
  for (const match of live) await expect(linkTo(match)).toBeAttached();
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
