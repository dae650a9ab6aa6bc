export { hearKeys, useRovingFocus } from "@yourmove/game/board";
