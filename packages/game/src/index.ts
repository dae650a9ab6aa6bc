export * from "./game.ts";
export * from "./random.ts";
