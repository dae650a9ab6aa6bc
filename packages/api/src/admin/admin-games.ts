import type { AdminInput } from "@yourmove/contract";
import { auditWrites, exportedMatchQueries, gameQueries, pauseQueries, retiredGameQueries } from "@yourmove/db";
import {
  abort,
  ask,
  chanceUseOf,
  endInvite,
  GameFault,
  isOver,
  isPending,
  type MatchRecord,
  replayAnywhere,
  resume,
  type Transition,
} from "@yourmove/rules";
import { type Answer, done, failed } from "../answer.ts";
import type { Ctx, Services } from "../context.ts";
import { changeMatch } from "../matches/change-match.ts";
import { positionFault } from "../matches/pauses.ts";
import { type AdminCall, operatorEntry } from "./admin-call.ts";

const noSuchGame = failed("game_type_not_found", "There is no such game");
const noSuchRules = failed("game_type_not_found", "This server has no rules of that version");

const PAGE = 100;
/** How many matches that can't go on are named; the others are counted. */
const MAX_NAMED = 100;

type Rules = Pick<MatchRecord, "gameType"> & { readonly rulesVersion: number | null };

/** The live matches of a game, or of one version of its rules, a page at a time. */
async function* pagesOf({ db }: Services, rules: Rules): AsyncGenerator<MatchRecord[]> {
  for (let after = 0; ; ) {
    const page = await pauseQueries.listLiveOf(db, { ...rules, after, limit: PAGE });
    yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.matchID ?? after;
  }
}

/** Counts matches one by one: how many go on, and which of them stay as they are and why. */
const createTally = () => {
  const named: { matchID: number; why: string }[] = [];
  let did = 0;
  let left = 0;
  return {
    did(): void {
      did += 1;
    },
    left(matchID: number, why: string) {
      left += 1;
      if (named.length < MAX_NAMED) named.push({ matchID, why });
    },
    counts: () => ({ did, left, named }),
  };
};

const wordsOf = ({ fn, kind, message }: GameFault): string => `${fn} (${kind}): ${message}`;

/** A match under other rules: its position there, null where that stays; or why it does not fit. */
const underRules = async (
  { games }: Services,
  match: MatchRecord,
  moves: readonly exportedMatchQueries.ExportedMove[],
): Promise<{ readonly position: unknown } | { readonly why: string }> => {
  try {
    const game = games.find(match.gameType, match.rulesVersion);
    if (!game) return { why: "there are no such rules" };
    if (isPending(match))
      return { position: chanceUseOf(game, match.options) === "none" ? await ask(game, "start", match) : null };
    const difference = await replayAnywhere(games, match, moves);
    const position = difference?.what === "position" ? difference.replayed : match.position;
    const moved = { ...match, position };
    const left = difference?.what === "position" ? await replayAnywhere(games, moved, moves) : difference;
    if (left) {
      const where = left.at === null ? "in the end" : `at move ${left.at + 1}`;
      return { why: `${left.what} differs ${where}: ${JSON.stringify(left.replayed)}`.slice(0, 300) };
    }
    const fault = await positionFault(games, moved);
    if (fault) return { why: fault === "missing" ? "there are no such rules" : wordsOf(fault) };
    return { position: difference ? position : null };
  } catch (error) {
    if (error instanceof GameFault) return { why: wordsOf(error) };
    throw error;
  }
};

const movesOf = async ({ db }: Services, matches: readonly MatchRecord[]) => {
  const ids = matches.map(({ matchID }) => matchID);
  const moves = new Map<number, exportedMatchQueries.ExportedMove[]>(ids.map((matchID) => [matchID, []]));
  for (const move of await exportedMatchQueries.listMovesOf(db, ids)) moves.get(move.matchID)?.push(move);
  return moves;
};

const endingOf = (match: MatchRecord, now: number): Transition =>
  isPending(match) ? endInvite(match, now) : abort(match, now);

const subjectOf = (gameType: string, rulesVersion?: number): string =>
  rulesVersion === undefined ? `game ${gameType}` : `game ${gameType} ${rulesVersion}`;

/** Tries the rules of each paused match once more. */
export const resumeMatches: AdminCall<"games.resume"> = async (ctx, { gameType, rulesVersion, note }) => {
  const { db, games, pauses } = ctx;
  if (!games.has(gameType)) return noSuchGame;
  const tally = createTally();
  for await (const page of pagesOf(ctx, { gameType, rulesVersion: rulesVersion ?? null }))
    for (const match of page) {
      if (match.pausedReason === null) continue;
      const tried = await pauses.tryAgain(match);
      if (tried === "resumed") tally.did();
      else tally.left(match.matchID, tried === "absent" ? "failed" : tried);
    }
  const { did: resumed, left: stillPaused, named } = tally.counts();
  const entry = { action: "matches_resumed", subject: subjectOf(gameType, rulesVersion), note } as const;
  await auditWrites.writeAudit(db, operatorEntry(ctx, { ...entry, after: { resumed, stillPaused } }));
  return done({ resumed, stillPaused, matches: named });
};

/** Replays each live match of a version under another one's rules, and lets those go on there that fit. */
export const upgradeMatches: AdminCall<"games.upgrade"> = async (ctx, { gameType, from, to, isDryRun, note }) => {
  const { db, games } = ctx;
  const target = to ?? games.newest(gameType)?.rulesVersion;
  if (target === undefined || !games.find(gameType, target)) return noSuchRules;
  if (from === target) return failed("invalid_request", "The matches have these rules already");
  const tally = createTally();
  for await (const page of pagesOf(ctx, { gameType, rulesVersion: from })) {
    const moves = await movesOf(ctx, page);
    for (const match of page) {
      const fit = await underRules(ctx, { ...match, rulesVersion: target }, moves.get(match.matchID) ?? []);
      if ("why" in fit) tally.left(match.matchID, fit.why);
      else if (isDryRun) tally.did();
      else {
        const under = { rulesVersion: target, position: fit.position ?? match.position };
        const upgraded = await changeMatch(ctx, match.matchID, (before, moment, _now, { basis }) =>
          before.lastActionTime === match.lastActionTime
            ? resume(before, under, { now: moment, away: basis.daysOff ?? undefined })
            : null,
        );
        if (upgraded?.isChanged) tally.did();
        else tally.left(match.matchID, "it changed meanwhile: upgrade once more");
      }
    }
  }
  const { did: fitting, left: misfits, named } = tally.counts();
  const after = { from, to: target, fitting, misfits };
  if (!isDryRun) {
    const entry = { action: "matches_upgraded", subject: subjectOf(gameType, from), after, note } as const;
    await auditWrites.writeAudit(db, operatorEntry(ctx, entry));
  }
  return done({ rulesVersion: target, isDryRun, fitting, misfits, matches: named });
};

/** Ends all live matches of a game without a winner. */
export const endGame: AdminCall<"games.end"> = async (ctx, { gameType, rulesVersion, note }) => {
  let ended = 0;
  for await (const page of pagesOf(ctx, { gameType, rulesVersion: rulesVersion ?? null }))
    for (const { matchID } of page) {
      // What was over by itself stays so.
      const step = (match: MatchRecord, moment: number) => (isOver(match) ? null : endingOf(match, moment));
      if ((await changeMatch(ctx, matchID, step))?.isChanged) ended += 1;
    }
  const entry = { action: "game_ended", subject: subjectOf(gameType, rulesVersion), after: { ended }, note } as const;
  await auditWrites.writeAudit(ctx.db, operatorEntry(ctx, entry));
  return done({ ended });
};

/** Lists the versions of every game: which are here and on offer, how many matches each has, and what their rules do wrong. */
export const listVersions: AdminCall<"games.list"> = async ({ db, games, faults }) => {
  const live = await pauseQueries.countLive(db);
  const retired = await gameQueries.listRetired(db);
  const types = new Set([...games.list(), ...live].map(({ gameType }) => gameType).concat(retired));
  const items = [...types].sort().flatMap((gameType) => {
    const here = games.versions(gameType).map(({ rulesVersion }) => rulesVersion);
    const played = live.filter((count) => count.gameType === gameType);
    const versions = new Set([...here, ...played.map(({ rulesVersion }) => rulesVersion)]);
    return [...versions].map((rulesVersion) => {
      const counted = played.find((count) => count.rulesVersion === rulesVersion);
      const { active, invited, paused } = counted ?? { active: 0, invited: 0, paused: 0 };
      return {
        gameType,
        rulesVersion,
        name: games.find(gameType, rulesVersion)?.name ?? null,
        isHere: here.includes(rulesVersion),
        isOffered: games.newest(gameType)?.rulesVersion === rulesVersion,
        isRetired: games.isRetired(gameType),
        active,
        invited,
        paused,
      };
    });
  });
  return done({ items, faults: faults.list() });
};

const setOffered = async (
  ctx: Ctx<null>,
  { gameType, note, isOffered }: AdminInput<"games.retire"> & { readonly isOffered: boolean },
): Promise<Answer<{ isRetired: boolean }>> => {
  const { db, games } = ctx;
  if (!games.has(gameType)) return noSuchGame;
  const isChanged = await (isOffered
    ? retiredGameQueries.offerGame(db, gameType)
    : retiredGameQueries.retireGame(db, gameType, ctx.clock.now()));
  const action = isOffered ? "game_offered" : "game_retired";
  if (isChanged) await auditWrites.writeAudit(db, operatorEntry(ctx, { action, subject: subjectOf(gameType), note }));
  await games.refresh();
  return done({ isRetired: games.isRetired(gameType) });
};

/** Takes a game from those on offer; its matches go on. */
export const retireGame: AdminCall<"games.retire"> = (ctx, input) => setOffered(ctx, { ...input, isOffered: false });

/** Puts a game on offer again. */
export const offerGame: AdminCall<"games.offer"> = (ctx, input) => setOffered(ctx, { ...input, isOffered: true });
