import { LIMITS, type ListEnvelope, type Match } from "@yourmove/contract";
import type { MatchWithOpponent, personQueries } from "@yourmove/db";
import { isOver, type MatchRecord } from "@yourmove/rules";
import type { Pauses } from "./pauses.ts";
import { type ShowContext, showMatch } from "./view-match.ts";

/** A match as one of its two users sees it in a list, and as it is written there. */
export interface ListItem {
  readonly match: Match;
  readonly text: string;
}

interface Known extends ListItem {
  readonly opponent: personQueries.PersonRow;
  /** Whether new matches of its game could begin; not looked for before it is over. */
  readonly isOffered: boolean;
}

// Rows that are as they were are the same frozen objects, and what is made of them is the same. Others are not worth an entry.
const toInviters = new WeakMap<MatchRecord, Known>();
const toInvitees = new WeakMap<MatchRecord, Known>();

/** The item of a match as found: the one of before while match, opponent, whether that one is online and what is on offer are the same. */
export const itemOf = (found: MatchWithOpponent, viewerID: number, context: ShowContext): ListItem => {
  const { match, opponent } = found;
  const isShared = Object.isFrozen(match) && Object.isFrozen(opponent);
  const items = match.inviterID === viewerID ? toInviters : toInvitees;
  const known = isShared ? items.get(match) : undefined;
  const isOffered = !isOver(match) || context.games.newest(match.gameType) !== undefined;
  const isSame = known?.opponent === opponent && known.isOffered === isOffered;
  if (isSame && known.match.opponent.isOnline === context.presence.isOnline(opponent)) return known;
  let isPassing = false;
  const note: Pauses["note"] = (faulty, fault) => {
    isPassing = true;
    context.pauses.note(faulty, fault);
  };
  const shown = showMatch(found, viewerID, { ...context, pauses: { note } });
  const item = { match: shown, opponent, isOffered, text: JSON.stringify(shown) };
  // While its rules are missing, it is shown as paused, which the row does not say.
  if (shown.isPaused && match.pausedReason === null) isPassing = true;
  if (isShared && !isPassing) {
    Object.freeze(shown);
    items.set(match, item);
  }
  return item;
};

const written = new WeakMap<readonly Match[], readonly string[]>();

/** The matches of items, which `writeList` knows how to write already. */
export const matchesOf = (items: readonly ListItem[]): Match[] => {
  const matches = items.map(({ match }) => match);
  const texts = items.map(({ text }) => text);
  written.set(matches, texts);
  return matches;
};

/** The JSON of a list. */
export const writeList = (list: ListEnvelope): string => {
  if (list.unchanged) return JSON.stringify(list);
  const { items, ...head } = list;
  const texts = written.get(items) ?? items.map((match) => JSON.stringify(match));
  return `${JSON.stringify(head).slice(0, -1)},"items":[${texts.join()}]}`;
};

/** The part of a list that is bounded: its items, and where its next page begins. */
export interface ListPage {
  readonly items: Match[];
  readonly nextCursor: number | null;
}

interface Bounds {
  /** Up to this many bytes, legal moves come along. */
  readonly moves: number;
  /** No more bytes than this. */
  readonly all: number;
}

const BOUNDS: Bounds = { moves: LIMITS.listBytes, all: LIMITS.answerBytes };

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

const withoutMoves = (match: Match): Match => {
  const { legalMoves: _, ...game } = match.game;
  return { ...match, game };
};

const withoutPosition = (match: Match): Match => ({ ...match, game: { lastMove: match.game.lastMove } });

interface SizedMatch {
  readonly full: Match;
  trimmed: Match;
  bytes: number;
}

const sizedMatch = (full: Match): SizedMatch => {
  const trimmed = withoutMoves(full);
  return { full, trimmed, bytes: bytesOf(trimmed) };
};

const total = (items: readonly SizedMatch[]): number => items.reduce((sum, { bytes }) => sum + bytes, 0);

/** Finished matches that there is no room for begin the next page; the first item carries the list's cursor and stays. */
const dropFinished = (items: SizedMatch[], nextCursor: number | null, bound: number) => {
  let surplus = total(items) - bound;
  const dropped = new Set<SizedMatch>();
  const over = items.slice(1).filter(({ full }) => full.isFinished);
  for (const item of over.reverse()) {
    if (surplus <= 0) break;
    dropped.add(item);
    surplus -= item.bytes;
  }
  const newest = items.find((item) => dropped.has(item));
  return {
    items: items.filter((item) => !dropped.has(item)),
    nextCursor: newest ? newest.full.lastActionTime + 1 : nextCursor,
  };
};

/** Where that is not enough, the oldest lose their positions. */
const dropPositions = (items: readonly SizedMatch[], bound: number): void => {
  let surplus = total(items) - bound;
  for (const item of [...items].reverse()) {
    if (surplus <= 0) return;
    const trimmed = withoutPosition(item.trimmed);
    const bytes = bytesOf(trimmed);
    surplus -= item.bytes - bytes;
    Object.assign(item, { trimmed, bytes });
  }
};

/** The newest get their legal moves back, for as long as there is room. */
const addMoves = (items: readonly SizedMatch[], bound: number): Match[] => {
  let room = bound - total(items);
  return items.map(({ full, trimmed }) => {
    if (full.game.legalMoves === undefined) return trimmed;
    room -= bytesOf(full.game.legalMoves) + '"legalMoves":'.length;
    return room >= 0 ? full : trimmed;
  });
};

interface KeptMatches {
  readonly items: readonly SizedMatch[];
  readonly nextCursor: number | null;
}

const trimWithin = ({ items, nextCursor }: KeptMatches, bounds: Bounds): ListPage => {
  dropPositions(items, bounds.all);
  // Where positions alone exceed the bound for moves, the newest matches get what room is left up to the bound of all.
  const forMoves = total(items) > bounds.moves ? bounds.all : bounds.moves;
  return { items: addMoves(items, forMoves), nextCursor };
};

/**
 * A list within its bound (decision 10): the older items come without their legal moves, then the older finished ones stand
 * on the next page, and at last the oldest come without their positions. The match itself always has them.
 */
export const trimList = ({ items, nextCursor }: ListPage, bounds: Bounds = BOUNDS): ListPage =>
  trimWithin(dropFinished(items.map(sizedMatch), nextCursor, bounds.all), bounds);

/** Changes within the bound of a list: they have no next page, and so none is left out. */
export const trimDelta = ({ items, nextCursor }: ListPage, bounds: Bounds = BOUNDS): ListPage =>
  trimWithin({ items: items.map(sizedMatch), nextCursor }, bounds);
