import { type MoveBody, STATES } from "@yourmove/contract";
import { type BotWork, claimBotWork, type Database, releaseBotWork } from "@yourmove/db";
import type { BotLevel } from "@yourmove/rules/bot";
import type { Caller } from "../answers/caller.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Actions } from "../matches/actions.ts";
import type { Changes } from "../polls/changes.ts";
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

interface BotsDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  readonly matches: Pick<Actions, "act" | "move">;
  readonly think: Think;
}

/** What a process that dies has taken on is free for the others again after this. */
const CLAIM_MS = 5000;
/** So many turns are thought about and invites answered at once; the others wait where any process can take them on. */
const MOST_UNDERWAY = { turns: 40, invites: 10 };

const callerOf = ({ botUserID, matchID }: BotWork): Caller => ({
  userID: botUserID,
  requestID: `bot-${botUserID}-match-${matchID}`,
  idempotencyKey: undefined,
});

/** A bot says yes; where the other user has no room for another match, it says no rather than nothing. */
const answerInvite = async ({ matches }: BotsDeps, work: BotWork): Promise<void> => {
  const accepted = await matches.act("accept", callerOf(work), work);
  if (!accepted.ok && accepted.failure.code === "limit_reached") await matches.act("decline", callerOf(work), work);
};

const takeTurn = async ({ log, matches, think }: BotsDeps, work: BotWork, level: BotLevel): Promise<void> => {
  const { gameType, matchID, position, symbol, lastActionTime } = work;
  if (!symbol) throw new Error(`match ${matchID} waits for a bot that plays no side`);
  const move = await think({ gameType, position, symbol, level });
  const input = { gameType, matchID, move, expectedLastActionTime: lastActionTime };
  const moved = await matches.move(callerOf(work), input);
  if (!moved.ok && moved.failure.code !== "invalid_state" && moved.failure.code !== "stale_state") {
    log.error({ gameType, matchID, move, ...moved.failure }, "a bot's move was refused");
  }
};

/** The act, but for a match that is being acted on: in a rush its claim may run out before it is done. */
const onceAtATime = (act: (work: BotWork) => Promise<void>) => {
  const underway = new Set<number>();
  return async (work: BotWork): Promise<void> => {
    if (underway.has(work.matchID)) return;
    underway.add(work.matchID);
    await act(work).finally(() => underway.delete(work.matchID));
  };
};

/** Enlists the bots and sets them to work: now, at every change of theirs, and after a claim has run out. */
export const createBots = async (deps: BotsDeps): Promise<Bots> => {
  const { db, changes, clock, log } = deps;
  const levels = await enlistBots(db, clock.now());
  const botUserIDs = [...levels.keys()];
  // The embedded database has one process at a time: claims on it are those of a process that died.
  if (db.kind === "embedded" && db.canWrite()) await releaseBotWork(db, botUserIDs, "all");
  const loop = createWorkLoop<BotWork, keyof typeof MOST_UNDERWAY>({
    clock,
    log,
    kindOf: ({ state }) => (state === STATES.invited ? "invites" : "turns"),
    most: MOST_UNDERWAY,
    retryMs: CLAIM_MS,
    claim: async (room) =>
      db.canWrite() ? claimBotWork(db, room, { botUserIDs, now: clock.now(), claimMs: CLAIM_MS }) : [],
    act: onceAtATime((work) =>
      work.state === STATES.invited ? answerInvite(deps, work) : takeTurn(deps, work, levels.get(work.botUserID) ?? 1),
    ),
  });
  const unsubscribe = changes.subscribeAll((userID) => levels.has(userID) && loop.wake(), loop.wake);
  loop.wake();
  return {
    idle: loop.idle,
    async stop() {
      unsubscribe();
      const undone = await loop.stop();
      if (undone.length === 0) return;
      const matchIDs = undone.map(({ matchID }) => matchID);
      // The next process need not wait for the claims to run out; should this fail, it does.
      await releaseBotWork(db, botUserIDs, matchIDs).catch(() => {});
    },
  };
};
