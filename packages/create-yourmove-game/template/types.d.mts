import type { game } from "./types/games.mjs";

export * from "./types/games.mjs";
export { default } from "./types/games.mjs";

// Importing this package adds its moves and views to the client's types.
declare module "@yourmove/client" {
  interface Games {
    "my.my-game": typeof game;
  }
}
