import { type MoveBody, STATES } from "@yourmove/contract";
import { type BotWork, claimBotWork, type Database, findMatch } from "@yourmove/db";
import { symbolOf } from "@yourmove/rules";
import type { BotLevel } from "@yourmove/rules/bot";
import type { Caller } from "../caller.ts";
import type { Changes } from "../changes.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { MatchService } from "../match-service.ts";
import { toRecord } from "../viewer.ts";
import { enlistBots } from "./roster.ts";
import { createWorkLoop } from "./work-loop.ts";

/** A position in which a bot is to move. */
export interface Thought {
  readonly gameType: string;
  readonly position: unknown;
  readonly symbol: "X" | "O";
  readonly level: BotLevel;
}

/** Chooses a bot's move; off the event loop, where that matters. */
export type Think = (thought: Thought) => Promise<MoveBody>;

/** The service's own opponents, who accept at once and answer within a second. Any number of processes may run them. */
export interface Bots {
  /** Resolves when nothing waits for a bot that this process has taken on. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface BotParts {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  readonly matches: MatchService;
  readonly think: Think;
}

/** What a process that dies has taken on is free for the others again after this. */
const CLAIM_MS = 10_000;

const callerOf = ({ botUserID, matchID }: BotWork): Caller => ({
  userID: botUserID,
  requestID: `bot-${botUserID}-match-${matchID}`,
  idempotencyKey: undefined,
});

/** A bot says yes; where the other user has no room for another match, it says no rather than nothing. */
const answerInvite = async ({ matches }: BotParts, work: BotWork): Promise<void> => {
  const accepted = await matches.act("accept", callerOf(work), work);
  if (!accepted.ok && accepted.failure.code === "limit_reached") await matches.act("decline", callerOf(work), work);
};

const takeTurn = async ({ db, log, matches, think }: BotParts, work: BotWork, level: BotLevel): Promise<void> => {
  const found = await findMatch(db.prisma, work.botUserID, work.matchID);
  if (!found) return;
  const { gameType, matchID, position, state, currentTurnUserID, lastActionTime } = found.match;
  const symbol = symbolOf(toRecord(found.match), work.botUserID);
  if (state !== STATES.active || currentTurnUserID !== work.botUserID || !symbol) return;
  const move = await think({ gameType, position, symbol, level });
  const input = { gameType, matchID, move, expectedLastActionTime: lastActionTime };
  const moved = await matches.move(callerOf(work), input);
  if (!moved.ok && moved.failure.code !== "invalid_state" && moved.failure.code !== "stale_state") {
    log.error({ gameType, matchID, move, ...moved.failure }, "a bot's move was refused");
  }
};

/** Enlists the bots and sets them to work: now, at every change of theirs, and after a claim has run out. */
export const createBots = async (parts: BotParts): Promise<Bots> => {
  const { db, changes, clock, log } = parts;
  const levels = await enlistBots(db, clock.now());
  const botUserIDs = [...levels.keys()];
  // Invites never wait behind a long thought.
  const loopOf = (kind: "invites" | "turns", act: (work: BotWork) => Promise<void>) =>
    createWorkLoop<BotWork>({
      clock,
      log,
      act,
      retryMs: CLAIM_MS,
      claim: async () =>
        db.canWrite() ? claimBotWork(db.prisma, kind, { botUserIDs, now: clock.now(), claimMs: CLAIM_MS }) : [],
    });
  const loops = [
    loopOf("invites", (work) => answerInvite(parts, work)),
    loopOf("turns", (work) => takeTurn(parts, work, levels.get(work.botUserID) ?? 1)),
  ];
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  const unsubscribe = changes.subscribeAll((userID) => levels.has(userID) && wake(), wake);
  wake();
  return {
    async idle() {
      // An accepted invite may have given the other loop work.
      for (const loop of [...loops, ...loops]) await loop.idle();
    },
    async stop() {
      unsubscribe();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
};
