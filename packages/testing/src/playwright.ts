import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { playerClient, type TestPlayer } from "./players.ts";
import { startTestService, type TestService, type TestServiceOptions } from "./start-test-service.ts";

/** A player with a page of their own, signed in at the service. */
export interface PagePlayer extends TestPlayer {
  /** In a context of its own with the service's session cookie; its scripts find `globalThis.yourMove`: `{url, token}`. */
  readonly page: Page;
}

/** The fixture: a service on a port of its own, and players with pages. */
export interface YourMove extends TestService {
  readonly players: readonly PagePlayer[];
}

/** The options of `test.use({ yourMoveOptions })`. */
export interface YourMoveOptions extends Omit<TestServiceOptions, "port"> {
  /** How many players there are; two by default. */
  readonly players?: number;
}

const signInPage = async (context: BrowserContext, { url, fetch }: TestService): Promise<PagePlayer> => {
  const answer = await context.request.post(`${url}/platform/auth/guest`);
  const { token, user } = await answer.json();
  await context.addInitScript((given) => Object.assign(globalThis, { yourMove: given }), { url, token });
  const client = playerClient({ url, fetch }, token);
  return { userID: user.userID, username: user.username, token, client, page: await context.newPage() };
};

/** Playwright's `test` with the fixture `yourMove`: `test("…", async ({ yourMove: { url, players: [ann, bob] } }) => …)`. */
export const test = base.extend<{ yourMove: YourMove; yourMoveOptions: YourMoveOptions }>({
  yourMoveOptions: [{}, { option: true }],
  yourMove: async ({ browser, yourMoveOptions, contextOptions }, use) => {
    const { players: count = 2, ...options } = yourMoveOptions;
    const service = await startTestService({ ...options, port: 0 });
    const contexts: BrowserContext[] = [];
    const players: PagePlayer[] = [];
    while (players.length < count) {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      players.push(await signInPage(context, service));
    }
    await use({ ...service, players });
    await Promise.all(contexts.map((context) => context.close()));
    await service.stop();
  },
});

export { expect } from "@playwright/test";
