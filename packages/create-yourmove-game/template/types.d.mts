import type { game } from "./types/games.mjs";

export * from "./types/games.mjs";
export { default } from "./types/games.mjs";

// Whoever imports this package has its moves and views in the client's types, too.
declare module "@yourmove/client" {
  interface Games {
    "my.my-game": typeof game;
  }
}
