export { type CheckOptions, type CheckReport, checkGame, checkGames, recordGame } from "./check-game.ts";
export { type FaultKind, GameFault } from "./fault.ts";
export type { RecordedMatch } from "./recorded.ts";
