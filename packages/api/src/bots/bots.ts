import { type MoveBody, type OfferKind, STATES } from "@yourmove/contract";
import { botQueries } from "@yourmove/db";
import type { BotLevel } from "@yourmove/rules/bot";
import type { Failure } from "../answer.ts";
import { type Ctx, contextOf, type Services } from "../context.ts";
import { actorOfService } from "../identity/actor.ts";
import { plainRequest } from "../identity/request.ts";
import { act, makeMove } from "../matches/act.ts";
import { enlistBots } from "./roster.ts";
import { createWorkLoop } from "./work-loop.ts";

/** A position in which a bot is to move. */
export interface BotSearch {
  readonly gameType: string;
  /** The version that the match goes by. */
  readonly rulesVersion: number;
  readonly position: unknown;
  readonly symbol: "X" | "O";
  readonly level: BotLevel;
}

/** Chooses a bot's move; off the event loop, where that matters. */
export type Think = (search: BotSearch) => Promise<MoveBody>;

/** Whether a bot takes a draw that it is offered in such a position, on either side's turn (contract 4.6). */
export type TakesDraw = (search: BotSearch) => Promise<boolean>;

/** The mind of the bots: what they think with. */
export interface BotMind {
  readonly think: Think;
  readonly takesDraw: TakesDraw;
}

/** A bot acts in a match like anybody, and by its own name in the log. */
const asBot = (services: Services, { botUserID, matchID }: botQueries.BotWork): Ctx =>
  contextOf(services, actorOfService(botUserID, true), plainRequest(`bot-${botUserID}-match-${matchID}`));

/** A bot's work on a match, and with what it is done. */
interface Work {
  readonly work: botQueries.BotWork;
  readonly level: BotLevel;
  readonly mind: BotMind;
}

/** What the log says of a bot's work: no position, which may hold what the other player must not know. */
const nameOf = ({ gameType, rulesVersion, matchID, botUserID }: botQueries.BotWork) => ({
  gameType,
  rulesVersion,
  matchID,
  botUserID,
});

/** A refusal as the log has it: without the match, which the bot sees with its own secrets. */
const refusalOf = ({ code, detail }: Failure): Pick<Failure, "code" | "detail"> => ({ code, detail });

/** Refusals of an answer that came too late: the offer, or its match, changed while the bot thought. */
const GONE: ReadonlySet<string> = new Set(["invalid_state", "stale_state", "offer_gone", "forbidden_action"]);

/** A bot's answer to the offer that stands: yes to every takeback, to a draw as its own search says. */
const answerOffer = async (ctx: Ctx, { work, level, mind }: Work): Promise<void> => {
  const { gameType, rulesVersion, matchID, position, symbol, offerState } = work;
  if (!symbol) throw new Error(`match ${matchID} offers something to a bot that plays no side`);
  const kind: OfferKind = offerState?.takeback ? "takeback" : "draw";
  const isTaken = kind === "takeback" || (await mind.takesDraw({ gameType, rulesVersion, position, symbol, level }));
  const action = isTaken ? "acceptOffer" : "declineOffer";
  const answered = await act(ctx, { gameType, matchID }, { action, kind, offeredTime: offerState?.[kind]?.time });
  if (!answered.ok && !GONE.has(answered.failure.code)) {
    ctx.log.error({ ...nameOf(work), kind, ...refusalOf(answered.failure) }, "a bot's answer to an offer was refused");
  }
};

/** The service's own opponents, who accept at once and answer within a second. Any number of processes may run them. */
export interface Bots {
  /** Resolves when nothing waits for a bot that this process has taken on. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** After this, the work of a process that died is free for the others. */
const CLAIM_MS = 5000;
/** How many turns are thought about, and invites and offers answered, at once; the others wait where any process can take them on. */
const MAX_UNDERWAY = { turns: 40, invites: 10, offers: 10 };

/** A bot says yes; where the other user has no room for another match, it says no rather than nothing. */
const answerInvite = async (ctx: Ctx, { work }: Work): Promise<void> => {
  const decline = () => act(ctx, work, { action: "decline" });
  // Its author wants no bots.
  if (ctx.games.find(work.gameType, work.rulesVersion)?.bots === false) {
    await decline();
    return;
  }
  const accepted = await act(ctx, work, { action: "accept" });
  if (!accepted.ok && accepted.failure.code === "limit_reached") await decline();
};

const takeTurn = async (ctx: Ctx, { work, level, mind }: Work): Promise<void> => {
  const { gameType, rulesVersion, matchID, position, symbol, lastActionTime } = work;
  if (!symbol) throw new Error(`match ${matchID} waits for a bot that plays no side`);
  const move = await mind.think({ gameType, rulesVersion, position, symbol, level });
  const input = { gameType, matchID, move, expectedLastActionTime: lastActionTime };
  const moved = await makeMove(ctx, input);
  if (!moved.ok && !OVERTAKEN.has(moved.failure.code)) {
    ctx.log.error({ ...nameOf(work), ...refusalOf(moved.failure) }, "a bot's move was refused");
  }
};

/** Refusals of a move that came too late; in a joint turn the bot's other search may have been quicker. */
const OVERTAKEN: ReadonlySet<string> = new Set(["invalid_state", "stale_state", "not_your_turn"]);

type Kind = keyof typeof MAX_UNDERWAY;

const kindOf = ({ state, offerState }: botQueries.BotWork): Kind => {
  if (state === STATES.invited) return "invites";
  return offerState?.draw || offerState?.takeback ? "offers" : "turns";
};

const ACTS: Readonly<Record<Kind, (ctx: Ctx, work: Work) => Promise<void>>> = {
  invites: answerInvite,
  turns: takeTurn,
  offers: answerOffer,
};

/**
 * The act, one at a time in a match: in a rush the claim of one may run out before it is done, and then it is not begun again.
 * What came in between, such as the turn after an invite that is just being accepted, waits until then.
 */
const onceAtATime = (act: (work: botQueries.BotWork) => Promise<void>) => {
  const underway = new Map<number, { readonly lastActionTime: number; readonly done: Promise<void> }>();
  return async (work: botQueries.BotWork): Promise<void> => {
    const { matchID, lastActionTime } = work;
    for (let other = underway.get(matchID); other; other = underway.get(matchID)) {
      if (other.lastActionTime === lastActionTime) return;
      await other.done.catch(() => {});
    }
    const done = act(work).finally(() => underway.delete(matchID));
    underway.set(matchID, { lastActionTime, done });
    await done;
  };
};

/** Enlists the bots and sets them to work: now, at every change of theirs, and after a claim has run out. */
export const createBots = async (services: Services, mind: BotMind): Promise<Bots> => {
  const { db, changes, clock, log } = services;
  const levels = await enlistBots(db, clock.now());
  const botUserIDs = [...levels.keys()];
  // The embedded database has one process at a time: claims on it are those of a process that died.
  if (db.kind === "embedded" && db.canWrite()) await botQueries.releaseBotWork(db, botUserIDs, "all");
  const loop = createWorkLoop<botQueries.BotWork, Kind>({
    clock,
    log,
    kindOf,
    nameOf,
    most: MAX_UNDERWAY,
    retryMs: CLAIM_MS,
    claim: async (room) =>
      db.canWrite() ? botQueries.claimBotWork(db, room, { botUserIDs, now: clock.now(), claimMs: CLAIM_MS }) : [],
    act: onceAtATime((work) =>
      ACTS[kindOf(work)](asBot(services, work), { work, level: levels.get(work.botUserID) ?? 1, mind }),
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
      await botQueries.releaseBotWork(db, botUserIDs, matchIDs).catch(() => {});
    },
  };
};
