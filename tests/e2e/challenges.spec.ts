import { expect, SHORT, test } from "./fixtures.ts";
import { arrive, expectTurn } from "./players.ts";
import { violationsOn } from "./violations.ts";

test(
  "two clicks from a link to a running match, for somebody who has never been here",
  SHORT,
  async ({ browser, baseURL }) => {
    const ann = await arrive(browser, { name: "ann", baseURL });
    await ann.page.goto("/?play=tic-tac-toe&with=link");
    await ann.page.getByText("More", { exact: true }).click();
    await ann.page.getByText("I go first").click();
    await ann.page.getByRole("button", { name: "Create a link · Tic-tac-toe · 7 days" }).click();
    await expect(ann.page.getByRole("heading", { name: "Your link is ready" })).toBeVisible();
    await expect(ann.page.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
    expect(await violationsOn(ann.page), "a link to share").toEqual([]);
    const link = await ann.page.getByLabel("Link to the match").inputValue();

    const robot = await fetch(link);
    const page = await robot.text();
    expect(page).toContain(`<meta property="og:title" content="${ann.name} wants to play Tic-tac-toe">`);
    const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");

    const newcomer = await (await browser.newContext({ locale: "en-US" })).newPage();
    await newcomer.goto(link);
    await expect(newcomer.getByRole("heading", { name: `${ann.name} wants to play` })).toBeVisible();
    expect(await violationsOn(newcomer), "the sign-in page of a challenge").toEqual([]);
    await expect(newcomer.getByLabel("Play as")).toHaveValue(/^\w+$/);
    await newcomer.getByRole("button", { name: "Play" }).click();
    await expect(newcomer.getByRole("heading", { level: 1, name: `${ann.name} to move` })).toBeVisible();
    await expectTurn(ann);

    const late = await (await browser.newContext({ locale: "en-US" })).newPage();
    await late.goto(link);
    await expect(late.getByRole("heading", { name: "Somebody else was faster" })).toBeVisible();
  },
);

test("a newcomer by link plays under a name of their own, which the maker reads; a taken one comes with others", async ({
  browser,
  baseURL,
}) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const { challenge } = await ann.client.challenges.create.mutate({ gameType: "reversi", kind: "link", symbol: "X" });
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 390, height: 664 } });
  const newcomer = await context.newPage();
  await newcomer.goto(challenge.url ?? "");
  await newcomer.getByLabel("Play as").fill(ann.name);
  await newcomer.getByRole("button", { name: "Play", exact: true }).click();
  await expect(newcomer.getByText("That name is taken")).toBeVisible();
  const others = newcomer.getByRole("group", { name: "Try one of these" }).getByRole("button");
  await expect(others).toHaveCount(3);
  expect(await violationsOn(newcomer), "names in place of a taken one").toEqual([]);
  const name = (await others.last().textContent()) ?? "";
  await others.last().click();
  await expect(newcomer.getByRole("heading", { level: 1, name: `${ann.name} to move` })).toBeVisible();
  await ann.page.goto("/");
  await expect(ann.page.getByRole("link", { name: `Open Reversi against ${name}` })).toBeVisible();
});

test(
  "two who look for a match meet; a user who only reads the list may take a seat, too",
  SHORT,
  async ({ browser, baseURL }) => {
    const [ann, ben, eve] = await Promise.all(["ann", "ben", "eve"].map((name) => arrive(browser, { name, baseURL })));
    if (!ann || !ben || !eve) throw new Error("Three are needed");
    const look = async ({ page }: typeof ann, game: string) => {
      await page.goto("/matchmaking");
      await page.getByRole("radio", { name: game, exact: true }).check({ force: true });
      await page.getByRole("button", { name: `Play anybody · ${game} · 7 days` }).click();
    };
    await look(ann, "Reversi");
    const line = ann.page.getByRole("region", { name: "Your open links and seats" });
    await expect(line.getByText(/^Looking for Reversi · 7 days · 00:\d\d$/)).toBeVisible();
    expect(await violationsOn(ann.page), "somebody who looks for somebody").toEqual([]);
    await line.getByRole("button", { name: /^Play Pip\S* meanwhile$/ }).click();
    await expectTurn(ann);
    await ann.page.goBack();
    await line.getByRole("link", { name: /^Looking for/ }).click();
    await expect(ann.page.getByRole("heading", { name: "Looking for an opponent" })).toBeVisible();
    await look(ben, "Reversi");
    for (const { page } of [ann, ben]) await expect(page.getByRole("grid")).toBeVisible();

    await look(ben, "Gomoku");
    await expect(ben.page.getByText(/^Looking for Gomoku/)).toBeVisible();
    await eve.page.goto("/matchmaking");
    await eve.page.getByRole("button", { name: `Play Gomoku with ${ben.name}` }).click();
    await expect(eve.page.getByRole("grid")).toBeVisible();
    await expect(ben.page.getByRole("link", { name: `Open Gomoku against ${eve.name}` })).toBeVisible();
  },
);

test("own links and seats stand at home, to copy, to share and to cancel", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL, permissions: ["clipboard-read", "clipboard-write"] });
  const shared: unknown[] = [];
  await ann.page.exposeFunction("noteShared", (what: unknown) => shared.push(what));
  await ann.page.addInitScript(() => {
    navigator.share = async (what) => (window as unknown as { noteShared: (what: unknown) => void }).noteShared(what);
  });
  const { challenge } = await ann.client.challenges.create.mutate({ gameType: "chess", kind: "link" });
  await ann.client.challenges.quick.mutate({ gameType: "gomoku", turnSeconds: 300 });
  await ann.page.goto("/");
  const own = ann.page.getByRole("region", { name: "Your open links and seats" });
  await expect(own.getByRole("listitem")).toHaveCount(2);
  expect(await violationsOn(ann.page), "own seats at home").toEqual([]);
  await own.getByRole("button", { name: "Copy" }).click();
  await expect(own.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(challenge.url);
  await own.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => shared).toEqual([{ title: "Play Chess with me", url: challenge.url }]);
  await own.getByRole("button", { name: "Cancel Gomoku" }).click();
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await own.getByRole("button", { name: "Cancel Chess" }).click();
  await expect(own).toBeHidden();
});

test("a link that is taken back, or that never was, says so", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  await ann.page.goto("/?play=chess&with=link");
  await ann.page.getByRole("button", { name: /^Create a link/ }).click();
  await ann.page.getByRole("button", { name: "Cancel" }).click();
  await expect(ann.page.getByRole("heading", { name: "This link was canceled" })).toBeVisible();
  await ann.page.goto("/c/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(ann.page.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();
});
