import { type Chance, commitmentOf, createRandom } from "@yourmove/game";

const bytesOf = (seed: string): Uint8Array =>
  Uint8Array.from({ length: seed.length / 2 }, (_, at) => Number.parseInt(seed.slice(2 * at, 2 * at + 2), 16));

/** What a match's seed gives `start` (`positionVersion` 0) or the move that makes a position version: the same in every replay (contract 5.3). */
export const chanceOf = (seed: string | null, positionVersion: number): [] | [Chance] =>
  seed === null ? [] : [{ random: createRandom(bytesOf(seed), positionVersion) }];

/** What is shown of a seed from the start on: a commitment to it. */
export const commitmentTo = (seed: string): string => commitmentOf(bytesOf(seed));
