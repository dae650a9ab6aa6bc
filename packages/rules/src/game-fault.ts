/** What went wrong in a game: it threw, gave what is none, took too long or too much, or its thread ended or begins once more. */
export type FaultKind = "throw" | "value" | "timeout" | "memory" | "crash" | "restarting";

/** What a game did wrong, and where. `restarting` says nothing of the position: the game's thread is not there for a moment. */
export class GameFault extends Error {
  readonly gameType: string;
  readonly rulesVersion: number;
  /** The function of the definition. */
  readonly fn: string;
  readonly kind: FaultKind;

  constructor(fault: Pick<GameFault, "gameType" | "rulesVersion" | "fn" | "kind" | "message">) {
    super(fault.message);
    this.name = "GameFault";
    this.gameType = fault.gameType;
    this.rulesVersion = fault.rulesVersion;
    this.fn = fault.fn;
    this.kind = fault.kind;
  }
}
