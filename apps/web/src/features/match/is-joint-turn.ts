import type { Match } from "@yourmove/contract";

/** Whether the turn is both players' at once, or was and one has moved. */
export const isJointTurn = ({ stateName, currentTurnUserID, isPaused }: Match): boolean =>
  stateName === "active" && currentTurnUserID === null && !isPaused;
