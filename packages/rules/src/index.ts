export * from "./actions.ts";
export * from "./deadline.ts";
export * from "./game.ts";
export * from "./match.ts";
export * from "./permit.ts";
export * from "./registry.ts";
export * from "./transitions.ts";
