import type { MoveBody } from "@yourmove/contract";
import {
  type Acceptance,
  accept,
  cancel,
  type Decision,
  decline,
  forfeit,
  type MatchRecord,
  move,
  type PlainAction,
} from "@yourmove/rules";

/** An action as asked for, with what only a move brings. */
export type ActionRequest =
  | { readonly action: PlainAction }
  | { readonly action: "move"; readonly move: MoveBody; readonly expectedLastActionTime: number | undefined };

/** Who acts, and when. */
export interface Actor extends Acceptance {
  readonly userID: number;
}

const PLAIN = { accept, decline, cancel, forfeit } as const satisfies Record<PlainAction, unknown>;

/** What the rules say to an action: the next match, or why not. */
export const decide = (request: ActionRequest, match: MatchRecord, { userID, ...moment }: Actor): Decision =>
  request.action === "move"
    ? move(match, userID, { ...request, ...moment })
    : PLAIN[request.action](match, userID, moment);
