/** What is wrong with a definition. */
export type CheckKind =
  /** Its name, version, board or words are wrong, or a word has no text. */
  | "definition"
  /** It throws. */
  | "throws"
  /** It changes a position or a move in place. */
  | "changes-in-place"
  /** Its result is no JSON, or too long. */
  | "json"
  /** It uses a clock, a generator, a timer or the network. */
  | "impure"
  /** The same inputs lead elsewhere. */
  | "repeats"
  /** It does not end, goes on after its end, or ends in a way that it does not name. */
  | "ends"
  /** The moves that it lists are not those that it accepts. */
  | "legal-moves"
  /** It takes what is no move, or refuses without a reason. */
  | "refusals"
  /** A view does not fit its schema. */
  | "views"
  /** Its functions for bots are wrong. */
  | "bots"
  /** A call takes longer than a server gives it. */
  | "slow"
  /** A recorded match no longer replays. */
  | "recorded"
  /** A side learns what it may not know. */
  | "leaks";

/** A check that a definition fails: `checkGame` throws the first that it finds, with the way there. */
export class FailedCheck extends Error {
  override readonly name = "FailedCheck";
  readonly kind: CheckKind;

  constructor(kind: CheckKind, says: string) {
    super(`${kind}: ${says}`);
    this.kind = kind;
  }
}

/** Throws, unless it holds. */
export const demand = (holds: boolean, kind: CheckKind, says: () => string): void => {
  if (!holds) throw new FailedCheck(kind, says());
};
