import { expect, test } from "./fixtures.ts";
import { clickNotification, expectShown, pushTo } from "./push-message.ts";

test.use({ serviceWorkers: "allow" });

const TURN = { title: "Your move", body: "Against Grace", tag: "turns" };

/** A payload as the service sends it. */
const turnIn = (matchID: number, count: number) => ({
  type: "turn",
  tag: "turns",
  count,
  matchID,
  gameType: "tic-tac-toe",
  opponent: "Grace",
  outcome: null,
  link: count > 1 ? "/" : `/matches/tic-tac-toe/${matchID}`,
  isSilent: false,
});

test("a push is one notification, which the next replaces and a click opens", async ({ people }) => {
  const [{ page }, , { matchID }] = await people.sitDown("tic-tac-toe");
  const path = new URL(page.url()).pathname;
  await page.context().grantPermissions(["notifications"]);
  // Only a page that the worker controls is navigated by it: one that began when the worker was there already.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const deliver = await pushTo(page);
  await deliver(turnIn(matchID, 2), { title: "2 matches await your move", body: "", tag: "turns" });
  await deliver(turnIn(matchID, 1), TURN);

  await clickNotification(page);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expectShown(page);

  await deliver(turnIn(matchID, 1), TURN);
  await deliver({
    ...turnIn(matchID, 0),
    type: "clear",
    matchID: null,
    gameType: null,
    opponent: null,
    link: "/",
    isSilent: true,
  });
});
