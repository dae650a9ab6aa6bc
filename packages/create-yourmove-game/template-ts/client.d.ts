import type { game } from "./dist/games.js";

export * from "./dist/games.js";
export { default } from "./dist/games.js";

// Importing this package adds its moves and views to the client's types.
declare module "@yourmove/client" {
  interface Games {
    "my.my-game": typeof game;
  }
}
