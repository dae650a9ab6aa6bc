import { keysOf } from "@yourmove/react";
import { client } from "./client.ts";

export { answeredTime, showAs } from "./client.ts";

/** What a procedure takes. */
type Takes<Call extends (...all: never[]) => unknown> = NonNullable<Parameters<Call>[0]>;

/** Where a call repeats under a key that outlives the page. */
export interface Repeated {
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal;
}

/** Where the cache keeps what the hooks read. */
export const keys = keysOf(client);

/**
 * The service, where no hook of `@yourmove/react` or `trpc` calls it: at the door, which loads no hooks; for what comes page by
 * page, each with a cursor of its own; and for what a dialog of the browser's own stands between.
 */
export const api = {
  me: () => client.auth.me.query(),
  matches: () => client.matches.list.query({}),
  daily: () => client.daily.get.query(),
  finishDaily: (result: Takes<typeof client.daily.finish.mutate>) => client.daily.finish.mutate(result),

  enterAsGuest: (username: string, options?: Repeated) => client.auth.guest.mutate({ username }, options),
  signIn: (typed: Takes<typeof client.auth.login.mutate>) => client.auth.login.mutate(typed),
  recover: (typed: Takes<typeof client.recovery.use.mutate>) => client.recovery.use.mutate(typed),
  acceptChallenge: (ref: string, options: Repeated) => client.challenges.accept.mutate({ ref }, options),

  signInOptions: () => client.passkeys.signInOptions.mutate(),
  signInByPasskey: (credential: Takes<typeof client.passkeys.signIn.mutate>["credential"]) =>
    client.passkeys.signIn.mutate({ credential }),
  newPasskeyOptions: (password: string) => client.passkeys.registerOptions.mutate({ password }),
  addPasskey: (credential: Takes<typeof client.passkeys.register.mutate>["credential"]) =>
    client.passkeys.register.mutate({ credential }),

  olderMatches: (page: Takes<typeof client.matches.list.query>) => client.matches.list.query(page),
  positions: (page: Takes<typeof client.matches.positions.query>) => client.matches.positions.query(page),
  openChallenges: (after: string | null) => client.challenges.list.query(after === null ? {} : { after }),
  activity: (page: Takes<typeof client.account.audit.query>) => client.account.audit.query(page),
};
