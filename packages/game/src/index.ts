export * from "./game.ts";
export * from "./miniature.ts";
export * from "./random.ts";
