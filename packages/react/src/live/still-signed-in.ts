import type { MatchClient } from "@yourmove/client";
import { isSignedOut } from "./is-signed-out.ts";

/** How long a replaced session's cookie may take to arrive, in milliseconds, try after try. */
const PATIENCE_MS = [250, 1500];

/** Whether the client's credentials speak for the user after all; a service that can't say has not said no. */
export const stillSignedIn = async (client: Pick<MatchClient, "auth">, userID: number): Promise<boolean> => {
  for (const wait of PATIENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const isSigned = await client.auth.me.query().then(
      ({ user }) => user.userID === userID,
      (error: unknown) => !isSignedOut(error),
    );
    if (isSigned) return true;
  }
  return false;
};
