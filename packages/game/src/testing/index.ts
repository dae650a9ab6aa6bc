export { type CheckOptions, type CheckReport, checkGame } from "./check-game.ts";
export { type FaultKind, GameFault } from "./fault.ts";
