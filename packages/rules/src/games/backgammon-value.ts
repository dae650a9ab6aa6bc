import { otherSymbol, type PlayerSymbol } from "@yourmove/game";
import { type Board, borneOff, countAt, type Turn, turnsOf } from "./backgammon-turns.ts";

/** One side's checkers by how far they are from being off: its points at 1 to 24, its bar at 25. */
type Own = readonly number[];

const ownOf = (board: Board, symbol: PlayerSymbol): Own => {
  const own: number[] = [0];
  for (let distance = 1; distance <= 25; distance += 1)
    own.push(countAt(board, symbol, symbol === "X" ? distance : 25 - distance));
  return own;
};

const pipsOf = (own: Own): number => own.reduce((sum, count, distance) => sum + count * distance, 0);

/** The share of rolls that bring a checker exactly so far, where nothing stands in between. */
const HIT_BY_DISTANCE = [0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3].map((rolls) => rolls / 36);

/** What a made point is worth, by its distance from being off. */
const POINT_WORTH = [0, 0.5, 1.5, 3.5, 6, 7, 6.5, 6, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 5, 3, 1, 0, 0];

/** How likely a checker alone on a point is hit by the other side's next roll; the other's distances count from its own side. */
const hitChance = (own: Own, other: Own, at: number): number => {
  let safe = 1;
  for (let gap = 1; gap <= 12 && at - gap >= 0; gap += 1) {
    // A checker of the other side `gap` behind this point: its own distance is 25 less that place.
    if ((other[25 - (at - gap)] as number) > 0) safe *= 1 - (HIT_BY_DISTANCE[gap] as number);
  }
  return own[at] === 1 ? 1 - safe : 0;
};

const homePoints = (own: Own): number => {
  let made = 0;
  for (let at = 1; at <= 6; at += 1) if ((own[at] as number) > 1) made += 1;
  return made;
};

/** How many of the six points from one on are made. */
const blockFrom = (own: Own, from: number): number => {
  let made = 0;
  for (let at = from; at < from + 6 && at <= 24; at += 1) if ((own[at] as number) > 1) made += 1;
  return made;
};

/** Whether the sides still have to pass each other. */
const haveContact = (own: Own, other: Own): boolean => {
  const farthest = (each: Own) => each.findLastIndex((count) => count > 0);
  return farthest(own) + farthest(other) > 25;
};

/** What holds the other side back: a block of points before its rearmost checkers. */
const blockWorth = (own: Own, other: Own): number => {
  const rear = other.findLastIndex((count) => count > 0);
  const place = 25 - rear;
  const made = blockFrom(own, place + 1);
  return [0, 0, 1, 3, 7, 13, 20][made] as number;
};

/** What a side's checkers are worth by where they stand; `other` is the side that they have to pass. */
const formWorth = (own: Own, other: Own): number => {
  const danger = homePoints(other);
  let worth = blockWorth(own, other);
  for (let at = 1; at <= 24; at += 1) {
    const count = own[at] as number;
    if (count > 1) worth += POINT_WORTH[at] as number;
    if (count > 3) worth -= (count - 3) * 0.8;
    if (count === 1) worth -= hitChance(own, other, at) * (25 - at + 3 * danger) * 0.7;
  }
  return worth - (own[25] as number) * (4 + danger * danger * 1.2);
};

/** What is wasted in bearing off: checkers heaped on the low points, and those that must still come home. */
const raceWaste = (own: Own): number => {
  let waste = 0;
  for (let at = 1; at <= 25; at += 1) {
    const count = own[at] as number;
    if (at <= 2) waste += count * (at === 1 ? 2 : 1);
    if (at <= 6 && count > 3) waste += (count - 3) * 0.5;
    if (at > 6) waste += count * 0.3;
  }
  return waste;
};

/** How much better a side stands than the other, in pips. */
export const boardValue = (board: Board, symbol: PlayerSymbol): number => {
  const own = ownOf(board, symbol);
  const other = ownOf(board, otherSymbol(symbol));
  const race = pipsOf(other) - pipsOf(own);
  const off = 1.5 * (borneOff(board, symbol) - borneOff(board, otherSymbol(symbol)));
  if (!haveContact(own, other)) return race + raceWaste(other) - raceWaste(own) + off;
  return race + formWorth(own, other) - formWorth(other, own) + off;
};

/** How many turns are considered. */
const MAX_LIKELY = 12;

/** The turns that look best at first sight, best first. */
export const likelyTurns = (board: Board, symbol: PlayerSymbol, dice: readonly number[]): Turn[] => {
  const turns = turnsOf(board, symbol, dice).map((turn) => ({ turn, value: boardValue(turn.board, symbol) }));
  return turns
    .sort((a, b) => b.value - a.value)
    .slice(0, MAX_LIKELY)
    .map(({ turn }) => turn);
};
