import type { ListEnvelope, Match } from "@yourmove/contract";
import type { MatchWithOpponent, personQueries } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import type { Pauses } from "../games/pauses.ts";
import { type ShowDeps, showMatch } from "./view-match.ts";

/** A match as one of its two users sees it in a list, and as it is written there. */
export interface ListItem {
  readonly match: Match;
  readonly text: string;
}

interface Known extends ListItem {
  readonly opponent: personQueries.PersonRow;
}

// Rows that are as they were are the same frozen objects, and what is made of them is the same. Others are not worth an entry.
const toInviters = new WeakMap<MatchRecord, Known>();
const toInvitees = new WeakMap<MatchRecord, Known>();

/** The item of a match as found: the one of before while match, opponent and whether that one is online are the same. */
export const itemOf = (found: MatchWithOpponent, viewerID: number, deps: ShowDeps): ListItem => {
  const { match, opponent } = found;
  const isShared = Object.isFrozen(match) && Object.isFrozen(opponent);
  const items = match.inviterID === viewerID ? toInviters : toInvitees;
  const known = isShared ? items.get(match) : undefined;
  if (known?.opponent === opponent && known.match.opponent.isOnline === deps.presence.isOnline(opponent)) return known;
  let isPassing = false;
  const note: Pauses["note"] = (faulty, fault) => {
    isPassing = true;
    deps.pauses.note(faulty, fault);
  };
  const shown = showMatch(found, viewerID, { ...deps, pauses: { note } });
  const item = { match: shown, opponent, text: JSON.stringify(shown) };
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
