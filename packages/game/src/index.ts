export { deepFreeze } from "./deep-freeze.ts";
export * from "./game.ts";
export { isSame } from "./is-same.ts";
export * from "./match-chance.ts";
export * from "./miniature.ts";
export { placeOf } from "./place-of.ts";
export * from "./random.ts";
export * from "./refusal.ts";
export * from "./replay.ts";
