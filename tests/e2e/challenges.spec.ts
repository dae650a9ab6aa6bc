import { expect, SHORT, test } from "./fixtures.ts";
import { expectTurn, type Guest, goButton, playSheet } from "./players.ts";
import { expectNoViolations } from "./violations.ts";

test("two clicks from a link to a running match, for somebody who has never been here", SHORT, async ({ people }) => {
  const ann = await people.arrive("ann");
  await ann.page.goto("/?play=tic-tac-toe&with=link");
  await ann.page.getByText("More", { exact: true }).click();
  await ann.page.getByText("I go first").click();
  await ann.page.getByRole("button", { name: "Create a link · Tic-tac-toe · 7 days" }).click();
  await expect(ann.page.getByRole("heading", { name: "Your link is ready" })).toBeVisible();
  await expect(ann.page.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
  await expectNoViolations(ann.page, "a link to share");
  const link = await ann.page.getByLabel("Link to the match").inputValue();

  const robot = await fetch(link);
  const page = await robot.text();
  expect(page).toContain(`<meta property="og:title" content="${ann.name} wants to play Tic-tac-toe">`);
  const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");

  const newcomer = await people.stranger({ viewport: { width: 844, height: 390 } });
  await newcomer.goto(link);
  await expect(newcomer.getByRole("heading", { name: `${ann.name} wants to play` })).toBeVisible();
  await expectNoViolations(newcomer, "the sign-in page of a challenge");
  await expect(newcomer.getByLabel("Play as")).toHaveValue(/^\w+$/);
  await expect(newcomer.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
  await newcomer.getByRole("button", { name: "Play" }).click();
  await expect(newcomer.getByRole("heading", { level: 1, name: `${ann.name} to move` })).toBeVisible();
  await expectTurn(ann);

  const late = await people.stranger();
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "Somebody else was faster" })).toBeVisible();
});

test("two who look for a match meet; who only reads the list may take a seat, too", async ({ people }) => {
  const [ann, ben, eve] = await people.gather(["ann", "ben", "eve"]);
  const look = async ({ page }: Guest, game: string) => {
    await page.goto("/matchmaking");
    await page.getByRole("radio", { name: game, exact: true }).check({ force: true });
    await page.getByRole("button", { name: `Play anybody · ${game} · 7 days` }).click();
  };
  await look(ann, "Reversi");
  const line = ann.page.getByRole("region", { name: "Your open links and seats" });
  await expect(line.getByText(/^Looking for Reversi · 7 days · 00:\d\d$/)).toBeVisible();
  await expectNoViolations(ann.page, "somebody who looks for somebody");
  await line.getByRole("button", { name: /^Play Pip\S* meanwhile$/ }).click();
  await expectTurn(ann);
  await ann.page.goBack();
  await line.getByRole("link", { name: /^Looking for/ }).click();
  await expect(ann.page.getByRole("heading", { name: "Looking for an opponent" })).toBeVisible();
  await look(ben, "Reversi");
  for (const { page } of [ann, ben]) await expect(page.getByRole("grid")).toBeVisible();

  await look(ben, "Gomoku");
  await expect(ben.page.getByText(/^Looking for Gomoku/)).toBeVisible();
  const { challenge } = await ann.client.challenges.create.mutate({ gameType: "chess", kind: "open" });
  await eve.page.goto("/matchmaking");
  const seat = eve.page.getByRole("button", { name: `Play Chess with ${ann.name}` });
  await expect(seat).toBeVisible();
  await eve.page.route(/challenges\.list/, (route) => route.abort());
  await ann.client.challenges.cancel.mutate({ ref: challenge.ref });
  await seat.click();
  await eve.page.unrouteAll();
  await expect(seat).toBeHidden();
  await expect(eve.page.getByText("Somebody else was faster, or it was canceled.")).toBeVisible();
  await eve.page.getByRole("button", { name: `Play Gomoku with ${ben.name}` }).click();
  await expect(eve.page.getByRole("grid")).toBeVisible();
  await expect(ben.page.getByRole("link", { name: `Open Gomoku against ${eve.name}` })).toBeVisible();
});

test("a link goes to the device's sheet, and stands at home to copy, to share and to cancel", async ({ people }) => {
  const { page, client } = await people.arrive("ann", { permissions: ["clipboard-read", "clipboard-write"] });
  const shared: unknown[] = [];
  await page.exposeFunction("noteShared", (what: unknown) => shared.push(what));
  await page.addInitScript(() => {
    navigator.share = async (what) => (window as unknown as { noteShared: (what: unknown) => void }).noteShared(what);
  });
  await client.challenges.quick.mutate({ gameType: "gomoku", turnSeconds: 300 });
  await page.goto("/?play=chess&with=link");
  await goButton(await playSheet(page)).click();
  const url = await page.getByLabel("Link to the match").inputValue();
  const sharing = { title: "Play Chess with me", url };
  await expect.poll(() => shared).toEqual([sharing]);
  await page.getByRole("link", { name: "Another match" }).click();
  await expect(await playSheet(page)).toBeVisible();

  await page.goto("/");
  const own = page.getByRole("region", { name: "Your open links and seats" });
  await expect(own.getByRole("listitem")).toHaveCount(2);
  await expectNoViolations(page, "own seats at home");
  await own.getByRole("button", { name: "Copy" }).click();
  await expect(own.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await own.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => shared).toEqual([sharing, sharing]);
  await own.getByRole("button", { name: "Cancel Gomoku" }).click();
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await own.getByRole("button", { name: "Cancel Chess" }).click();
  await expect(own).toBeHidden();
  for (const [path, words] of [
    [new URL(url).pathname, "This link was canceled"],
    ["/c/AAAAAAAAAAAAAAAAAAAAAA", "This link leads nowhere"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
  }
});
