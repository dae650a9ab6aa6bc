import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { createMatchClient } from "@yourmove/client";
import type { HostPlatform } from "./host-platform.ts";
import { arrive, openDialog } from "./players.ts";
import { type Person, setScene, startAndPlay } from "./scene.ts";

/** Where pictures are taken, and how. */
export interface Stage {
  readonly browser: Browser;
  readonly baseURL: string;
  /** A server on which a game goes wrong on command. */
  readonly faultyURL: string;
  readonly host: HostPlatform;
  /** What tells this look's people from those of the others. */
  readonly lookName: string;
  readonly look: Omit<BrowserContextOptions, "baseURL">;
  readonly shoot: (state: string, page: Page) => Promise<void>;
}

/** What only accounts have: a password to change, and keys for their bots. */
const shootAccount = async ({ browser, baseURL, look, shoot }: Stage) => {
  const own = { baseURL, reducedMotion: "reduce", password: "correct horse", ...look } as const;
  const { page, client } = await arrive(browser, { name: "olga", ...own });
  await client.account.createKey.mutate({ name: "chess bot", password: own.password });
  await page.goto("/");
  const open = (name: string) => openDialog(page, name);
  await open("Change password");
  await shoot("account-password", page);
  await page.keyboard.press("Escape");
  await open("API keys");
  await page.getByLabel("Name of the new key").fill("results script");
  await page.getByLabel("Your password").fill("correct horse");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Your new key").waitFor();
  await shoot("account-keys", page);
  await page.getByRole("button", { name: "Revoke chess bot" }).click();
  await page.getByRole("dialog", { name: "Revoke chess bot?" }).waitFor();
  await shoot("account-key-revoke", page);
  await page.context().close();
};

/** Names as long as a host platform's users may have them, and everything from right to left. */
const shootNames = async ({ browser, baseURL, host, lookName, look, shoot }: Stage) => {
  const tokenOf = (name: string) => host.sign({ sub: `${lookName}-${name.slice(0, 4)}`, name });
  const person = async (name: string): Promise<Person> => {
    const client = createMatchClient({ url: baseURL, token: await tokenOf(name), timeoutMs: 30_000 });
    return { client, userID: (await client.auth.me.query()).user.userID, name };
  };
  const names = ["Maximiliane ".repeat(21).trim(), "W".repeat(255), "محمدعبدالرحمن".repeat(19)] as const;
  const viewer = await person(names[0]);
  const first = await person(names[1]);
  const second = await person(names[2]);
  const { yourTurn } = await setScene(viewer, [first, second], "Good luck!");
  const context = await browser.newContext({
    locale: "en-US",
    reducedMotion: "reduce",
    ...look,
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${await tokenOf(names[0])}` },
  });
  const page = await context.newPage();
  for (const [state, path] of [
    ["home", "/"],
    ["match", `/matches/${yourTurn.gameType}/${yourTurn.matchID}`],
    ["profile", `/players/${second.userID}`],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await shoot(`long-names-${state}`, page);
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await shoot(`right-to-left-${state}`, page);
  }
  await context.close();
};

/** What keeps nuisances away: blocks, reports, who may invite. */
const shootNuisances = async ({ browser, baseURL, look, shoot }: Stage) => {
  const nils = await arrive(browser, { name: "nils", baseURL, reducedMotion: "reduce", ...look });
  const pest = await arrive(browser, { name: "pest", baseURL });
  const { page } = nils;
  const match = await startAndPlay(nils, pest, "connect-four");
  await pest.client.matches.invite.mutate({ gameType: "chess", opponentUserID: nils.userID, message: "Again! Again!" });
  await page.goto("/");
  await page.getByRole("button", { name: /^More answers to/ }).waitFor();
  await shoot("home-invite", page);
  await page.getByRole("button", { name: /^More answers to/ }).click();
  await page.getByRole("button", { name: "Decline and block" }).waitFor();
  await shoot("invite-more", page);
  await page.goto(`/players/${pest.userID}`);
  await page.getByRole("button", { name: "Report" }).click();
  await page.getByText("Harassment").click();
  await page.getByLabel("What happened").fill("Writes the same invite every minute.");
  await shoot("player-report", page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("dialog", { name: /^Block/ }).waitFor();
  await shoot("player-block", page);
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("button", { name: /^Unblock/ }).waitFor();
  await shoot("player-blocked", page);
  await page.goto(`/matches/${match.gameType}/${match.matchID}`);
  const more = page.getByRole("button", { name: "More", exact: true });
  await page.locator(".match-bar").waitFor();
  if (await more.isVisible()) await more.click();
  await page.getByText("The match goes on").waitFor();
  await shoot("match-blocked", page);
  // On a phone the question about notifications lies over the match page's head.
  await page.goto("/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Privacy and blocked players" }).click();
  await page.getByRole("button", { name: /^Unblock/ }).waitFor();
  await shoot("account-privacy", page);
  await page.context().close();
};

/** The states that need people of a special kind. */
export const shootPeople = async (stage: Stage): Promise<void> => {
  await shootAccount(stage);
  await shootNuisances(stage);
  await shootNames(stage);
};
