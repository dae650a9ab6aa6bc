import { parentPort, workerData } from "node:worker_threads";
import * as kit from "@yourmove/game";
import type { AnyGame } from "@yourmove/rules";
import * as zod from "zod";
import * as zodMini from "zod/mini";
import * as zodCore from "zod/v4/core";
import { answerCalls, type PackageSearch, think } from "./answer-calls.ts";
import { checkBriefly, definitionsOf, describeGame } from "./definitions.ts";
import { harden } from "./harden.ts";
import type { DescribedGame, Loaded, ThreadData } from "./messages.ts";
import { digestOf, type Given, type ModuleGraph, readGraph, runGraph } from "./module-graph.ts";

/** The modules that the service gives to every package, so that there is one of each. */
const GIVEN: Given = {
  "@yourmove/game": kit,
  zod,
  "zod/v4": zod,
  "zod/mini": zodMini,
  "zod/v4-mini": zodMini,
  "zod/v4/core": zodCore,
};

const { file, graph: known, calls, isChecked } = workerData as ThreadData;

// Kept before this thread's global loses them.
const clock = performance.now.bind(performance);
const { random } = Math;

interface LoadedPackage {
  readonly games: readonly AnyGame[];
  readonly graph: ModuleGraph;
  readonly described: readonly DescribedGame[];
}

const load = async (): Promise<LoadedPackage> => {
  const graph = known ?? readGraph(file, GIVEN);
  harden();
  const modules = await runGraph(graph, GIVEN);
  const { default: exported } = (modules.get(graph[0]?.url ?? "")?.namespace ?? {}) as { default?: unknown };
  const games = definitionsOf(exported);
  const described = games.map((game) => describeGame(game, digestOf(game, { graph, modules })));
  if (isChecked) for (const game of games) checkBriefly(game, clock);
  return { games, graph, described };
};

/** Thinks for the bots; an error ends this thread, and its search with it. */
const thinkForBots = (games: readonly AnyGame[]): void => {
  parentPort?.on("message", (search: PackageSearch) =>
    parentPort?.postMessage(think(games, search, { clock, random })),
  );
};

const begin = async (): Promise<void> => {
  if (!calls) return thinkForBots((await load()).games);
  const say = (loaded: Loaded) => parentPort?.postMessage(loaded);
  try {
    const { games, graph, described } = await load();
    say({ kind: "ready", graph: known ? [] : graph, games: described });
    answerCalls(games, calls, clock);
  } catch (error) {
    say({ kind: "refused", reason: error instanceof Error ? error.message : String(error) });
  }
};

await begin();
