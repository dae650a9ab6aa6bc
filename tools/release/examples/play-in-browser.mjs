// A person in a browser, at the example's page, against one who plays by the client.
import { chromium, expect } from "@playwright/test";
import { ensureBrowser } from "../../../tests/support/browser.mjs";

const PATIENT = { timeout: 30_000 };

/** Invites whoever the client speaks for, and wins by a column of four. */
export async function playInBrowser({ address, client }) {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args });
  try {
    const page = await browser.newPage();
    const { user } = await client.auth.me.query();
    await page.goto(address);
    await page.getByLabel("Play").fill(user.username);
    await page.getByRole("button", { name: user.username, exact: true }).click();
    await expect(page.getByRole("status")).toHaveText("invited", PATIENT);
    const { items } = await client.matches.list.query({ gameType: "connect-four" });
    const { gameType, matchID } = items.find(({ canAcceptInvite }) => canAcceptInvite);
    await client.matches.accept.mutate({ gameType, matchID });
    for (let row = 6; row > 2; row -= 1) {
      await expect(page.getByRole("status")).toHaveText("Your turn", PATIENT);
      await page.getByRole("button", { name: `Row ${row}, column 1: empty` }).click();
      if (row > 3) await answer(client, { gameType, matchID });
    }
    await expect(page.getByRole("status")).toHaveText("You won", PATIENT);
    await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible(PATIENT);
  } finally {
    await browser.close();
  }
}

/** Waits for the turn, and drops a disc elsewhere. */
async function answer(client, { gameType, matchID }) {
  await expect
    .poll(async () => (await client.matches.get.query({ gameType, matchID })).match?.canMove, PATIENT)
    .toBe(true);
  await client.matches.move.mutate({ gameType, matchID, move: { column: 1 } });
}
