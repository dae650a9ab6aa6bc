import type { Match, MatchOf, MoveOf } from "@yourmove/client";

/** What the types let through, once a service's games are among them. */
export const seeds = (match: Match): number[] => (match.gameType === "demo.kalah" ? match.game.cells : []);
export const sow: MoveOf<"demo.kalah"> = { pit: 3 };
export const isLevel = ({ resultDetail }: MatchOf<"demo.kalah">): boolean => resultDetail === "equal_seeds";
// @ts-expect-error: another game's move
export const other: MoveOf<"demo.kalah"> = { cell: 3 };
