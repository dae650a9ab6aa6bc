import {
  type GetInput,
  type History,
  LIMITS,
  type ListEnvelope,
  type ListInput,
  type MatchEnvelope,
  type MatchInput,
  type MoveBody,
  type PlayerSymbol,
} from "@yourmove/contract";
import { type Database, findMatch, listCursor, listMatches, listMoves, matchCursor } from "@yourmove/db";
import { games, isDue } from "@yourmove/rules";
import { type Answer, done } from "../answers/answer.ts";
import type { Clock } from "../clock.ts";
import type { Viewer } from "../context.ts";
import { isID } from "../ids.ts";
import { fitList } from "./fit-list.ts";
import { viewMove } from "./view-match.ts";
import type { Poller, Polling } from "../polls/polling.ts";
import type { Presence } from "../people/presence.ts";
import { noSuchGame, noSuchMatch, signInAgain } from "../answers/failures.ts";
import type { Settling } from "./settling.ts";
import { show, toRecord } from "./show-match.ts";

/** Reading one match, the list and the history (contract 4, 4.1, 4.2). */
export interface Reading {
  get(poller: Poller, input: GetInput): Promise<Answer<MatchEnvelope>>;
  list(poller: Poller, input: ListInput): Promise<Answer<ListEnvelope>>;
  history(viewer: Viewer, input: MatchInput): Promise<Answer<History>>;
}

export interface ReadingParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly settling: Settling;
  readonly polling: Polling;
}

export const createReading = (parts: ReadingParts): Reading => {
  const { db, clock, presence, settling, polling } = parts;

  /** The viewer's match, as it truly is now. */
  const load = async (userID: number, { gameType, matchID }: MatchInput) => {
    const found = isID(matchID) ? await findMatch(db.prisma, userID, matchID) : null;
    if (!found || found.match.gameType !== gameType) return null;
    return { ...found, match: await settling.settled(found.match) };
  };

  const cursorOfMatch = async (userID: number, input: MatchInput): Promise<number> => {
    const cursor = await matchCursor(db.prisma, userID, { matchID: input.matchID, now: clock.now() });
    if (!cursor?.isDue) return cursor?.value ?? 0;
    return (await load(userID, input))?.match.lastActionTime ?? 0;
  };

  const cursorOfList = async (userID: number, gameType: string | undefined): Promise<number> => {
    for (;;) {
      const { value, isDue: hasDue } = await listCursor(db.prisma, userID, { gameType, now: clock.now() });
      if (!hasDue || !(await settling.settleUser(userID))) return value;
    }
  };

  const readList = async (userID: number, query: ListInput): Promise<Awaited<ReturnType<typeof listMatches>>> => {
    for (;;) {
      const list = await listMatches(db.prisma, userID, { ...query, liveLimit: LIMITS.liveMatches });
      if (!list.items.some(({ match }) => isDue(toRecord(match), clock.now()))) return list;
      await settling.settleUser(userID);
    }
  };

  /** Narrowed lists and pages of older matches never wait; pages ignore `since` too (contract 4.1). */
  const pollList = (poller: Poller, { gameType, since, wait, before, opponentUserID }: ListInput) =>
    polling.wait(
      poller,
      { since: before === undefined ? since : undefined, wait: opponentUserID === undefined ? wait : 0 },
      () => cursorOfList(poller.viewer.userID, gameType),
    );

  return {
    async get(poller, input) {
      if (!games.has(input.gameType)) return noSuchGame;
      const { userID } = poller.viewer;
      const { since, wait } = input;
      let found = await load(userID, input);
      if (!found) return noSuchMatch;
      if (found.match.lastActionTime === since) {
        const mayBlock = wait > 0 && poller.mayWait;
        const end = mayBlock ? await polling.wait(poller, input, () => cursorOfMatch(userID, input)) : "unchanged";
        if (end === "revoked") return signInAgain;
        if (end === "unchanged") return done({ unchanged: true, lastActionTime: since, serverTime: clock.now() });
        found = await load(userID, input);
        if (!found) return noSuchMatch;
      }
      const { lastActionTime } = found.match;
      return done({ unchanged: false, lastActionTime, serverTime: clock.now(), match: show(found, userID, presence) });
    },

    async list(poller, input) {
      const { gameType, since } = input;
      if (gameType !== undefined && !games.has(gameType)) return noSuchGame;
      const { userID } = poller.viewer;
      const end = await pollList(poller, input);
      if (end === "revoked") return signInAgain;
      if (end === "unchanged") return done({ unchanged: true, lastActionTime: since ?? 0, serverTime: clock.now() });
      const isPart = input.before !== undefined || input.opponentUserID !== undefined;
      const cursor = isPart ? await cursorOfList(userID, gameType) : undefined;
      const list = await readList(userID, input);
      return done({
        unchanged: false,
        lastActionTime: cursor ?? list.items[0]?.match.lastActionTime ?? 0,
        serverTime: clock.now(),
        items: fitList(list.items.map((item) => show(item, userID, presence))),
        yourTurnCount: list.yourTurnCount,
        inviteCount: list.inviteCount,
        nextCursor: list.nextCursor,
      });
    },

    async history(viewer, input) {
      if (!games.has(input.gameType)) return noSuchGame;
      const found = await load(viewer.userID, input);
      if (!found) return noSuchMatch;
      const record = toRecord(found.match);
      const items = (await listMoves(db.prisma, input.matchID)).map((row) => {
        const symbol = row.symbol as PlayerSymbol;
        return { ...row, symbol, move: viewMove(record, viewer.userID, { move: row.move as MoveBody, symbol }) };
      });
      return done({ items });
    },
  };
};
