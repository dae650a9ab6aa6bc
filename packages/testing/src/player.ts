import { createMatchClient, type MatchClient } from "@yourmove/client";

/** A signed-in player of a service under test. */
export interface TestPlayer {
  readonly userID: number;
  readonly username: string;
  /** The bearer token, for requests without the client. */
  readonly token: string;
  readonly client: MatchClient;
}

/** Where a player's calls go. */
export interface Road {
  readonly url: string;
  readonly fetch: typeof fetch;
}

/** Signs a guest in; without a name the service gives one. */
export const signIn = async (road: Road, username?: string): Promise<TestPlayer> => {
  const { token, user } = await createMatchClient(road).auth.guest.mutate(username === undefined ? {} : { username });
  const client = createMatchClient({ ...road, token });
  return { userID: user.userID, username: user.username, token, client };
};
