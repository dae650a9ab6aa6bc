import type { BotWork } from "@yourmove/db";
import type { Caller } from "../answers/caller.ts";

/** A bot as it asks for something in a match: like anybody, and by its own name in the log. */
export const botCaller = ({ botUserID, matchID }: BotWork): Caller => ({
  userID: botUserID,
  isBot: true,
  requestID: `bot-${botUserID}-match-${matchID}`,
  idempotencyKey: undefined,
});
