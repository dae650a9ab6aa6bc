export * from "./grid-board.tsx";
export { hearKeys, useRovingFocus } from "./keyboard.ts";
export * from "./plain.ts";
export * from "./react-board.tsx";
