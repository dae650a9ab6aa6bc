import type { Match } from "@yourmove/contract";
import type { AnyBoard } from "../../../boards/board.ts";
import { builtInTexts } from "../../../boards/registry.ts";

/** Whether a match has hints: against a bot, in a game of which this browser has the rules. */
export const isHintOffered = (
  { opponent, stateName, gameType }: Pick<Match, "opponent" | "stateName" | "gameType">,
  board: AnyBoard | null,
): boolean => opponent.isBot && stateName === "active" && board?.ways !== undefined && builtInTexts.has(gameType);

/** What a hint may lack. */
export type HintLack = "thinking" | "left" | "turn" | "given" | "sending" | "rules";

interface HintState {
  /** The position's own hint: thought about, given, or neither. */
  readonly current: "thinking" | "given" | null;
  /** How many more the match gives. */
  readonly left: number;
  readonly canMove: boolean;
  /** Whether a move of the viewer's is on its way. */
  readonly isPending: boolean;
  /** Whether the rules are here, and a position to think of. */
  readonly canThink: boolean;
}

/** What a hint lacks now, the most telling thing first; null where one can be had. */
export const hintLack = ({ current, left, canMove, isPending, canThink }: HintState): HintLack | null => {
  if (current === "thinking") return "thinking";
  if (left <= 0) return "left";
  if (!canMove) return "turn";
  if (current) return "given";
  if (isPending) return "sending";
  return canThink ? null : "rules";
};
