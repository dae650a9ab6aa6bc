export * from "./grid-board.tsx";
export * from "./plain.ts";
export * from "./react-board.tsx";
