export * from "./game.ts";
export * from "./match/deadline.ts";
export * from "./match/flags.ts";
export * from "./match/match-record.ts";
export * from "./match/permit.ts";
export * from "./match/transitions.ts";
export * from "./registry.ts";
