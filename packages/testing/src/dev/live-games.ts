import type { InProcessDeps } from "@yourmove/server/in-process";

type Games = NonNullable<InProcessDeps["games"]>;
type AnyGame = ReturnType<Games["list"]>[number];

/** A registry that grows: each load of the rules is a version of its own, so that matches go on by those they began with. */
export interface LiveGames extends Games {
  /** How many times rules were loaded. */
  readonly load: () => number;
  /** Puts definitions on offer; matches that have begun keep theirs. */
  add(definitions: readonly AnyGame[]): void;
}

/** The newest version of each game of a load, under the number of that load. */
const offeredIn = (definitions: readonly AnyGame[], load: number): Map<string, AnyGame> => {
  const newest = new Map<string, AnyGame>();
  for (const game of definitions)
    if (game.rulesVersion > (newest.get(game.gameType)?.rulesVersion ?? 0)) newest.set(game.gameType, game);
  return new Map([...newest].map(([gameType, game]) => [gameType, Object.freeze({ ...game, rulesVersion: load })]));
};

/** A registry without games. */
export const createLiveGames = (): LiveGames => {
  const loads: ReadonlyMap<string, AnyGame>[] = [];
  const versions = (gameType: string) => loads.flatMap((each) => each.get(gameType) ?? []).reverse();
  return {
    load: () => loads.length,
    add: (definitions) => void loads.push(offeredIn(definitions, loads.length + 1)),
    find: (gameType, rulesVersion) => loads[rulesVersion - 1]?.get(gameType),
    newest: (gameType) => loads.at(-1)?.get(gameType),
    versions,
    has: (gameType) => versions(gameType).length > 0,
    list: () => [...(loads.at(-1)?.values() ?? [])],
  };
};
