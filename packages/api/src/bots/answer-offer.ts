import type { OfferKind } from "@yourmove/contract";
import type { BotWork } from "@yourmove/db";
import type { BotLevel } from "@yourmove/rules/bot";
import { botCaller } from "./bot-caller.ts";
import type { BotsDeps } from "./bots-deps.ts";

/** What may have become of an offer, or of its match, while the bot made up its mind. */
const GONE: ReadonlySet<string> = new Set(["invalid_state", "stale_state", "offer_gone", "forbidden_action"]);

/** A bot's answer to the offer that stands: yes to every takeback, to a draw as its own search says (contract 4.6). */
export const answerOffer = async (
  { log, matches, takesDraw }: BotsDeps,
  work: BotWork,
  level: BotLevel,
): Promise<void> => {
  const { gameType, matchID, position, symbol, between } = work;
  if (!symbol) throw new Error(`match ${matchID} offers something to a bot that plays no side`);
  const kind: OfferKind = between?.takeback ? "takeback" : "draw";
  const isTaken = kind === "takeback" || (await takesDraw({ gameType, position, symbol, level }));
  const input = { gameType, matchID, kind, offeredTime: between?.[kind]?.time };
  const answered = await matches.answerOffer(isTaken ? "acceptOffer" : "declineOffer", botCaller(work), input);
  if (!answered.ok && !GONE.has(answered.failure.code)) {
    log.error({ gameType, matchID, kind, ...answered.failure }, "a bot's answer to an offer was refused");
  }
};
