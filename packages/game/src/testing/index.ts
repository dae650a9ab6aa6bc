export { placeOf } from "../place-of.ts";
export { type CheckOptions, type CheckReport, checkGame, checkGames, recordGame } from "./check-game.ts";
export { type CheckKind, FailedCheck } from "./failed-check.ts";
export type { RecordedMatch } from "./recorded.ts";
export { withDeadline } from "./with-deadline.ts";
