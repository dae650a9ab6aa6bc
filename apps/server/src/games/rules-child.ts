import { Buffer } from "node:buffer";
import { readSync, writeSync } from "node:fs";
import * as kit from "@yourmove/game";
import { FailedCheck } from "@yourmove/game/testing";
import {
  type AnyGame,
  answerHere,
  contain,
  faultData,
  GameFault,
  type QuestionName,
  startPosition,
} from "@yourmove/rules";
import * as zod from "zod";
import * as zodMini from "zod/mini";
import * as zodCore from "zod/v4/core";
import { checkBriefly, definitionsOf, describeGame } from "./definitions.ts";
import { harden } from "./harden.ts";
import { HEADER_BYTES, MAX_FRAME_BYTES, type RulesMessage, type RulesReply } from "./messages.ts";
import { digestOf, type Given, readGraph, runGraph, UnreadableModule } from "./module-graph.ts";
import { nameOfModule } from "./module-names.ts";
import { nameSources } from "./source-lines.ts";
import { think } from "./think.ts";
import { warmUp } from "./warm-up.ts";

// One process of rules: it reads a message from its standard input, answers on its standard output, and does nothing in between.
// It never returns to the event loop once a package runs in it: no timer and no promise of the package's ever comes to its turn.

/** The modules that the service gives to every package, so that there is one of each. */
const GIVEN: Given = {
  "@yourmove/game": kit,
  zod,
  "zod/v4": zod,
  "zod/mini": zodMini,
  "zod/v4-mini": zodMini,
  "zod/v4/core": zodCore,
};

// Kept before this process's global loses them.
const clock = performance.now.bind(performance);
const { random } = Math;
const { cpuUsage, exit, platform } = process;
const own = process;
const { parse, stringify } = JSON;

/** How much of the processor's time this process has had, in milliseconds: a busy machine makes no package slow. */
const processorMs = (): number => {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
};

/** Puts what it is at in place of its own name: there the service finds it that ends what never ends. Elsewhere that is slow, or not read. */
const sayAt = (name: string): void => {
  if (platform === "linux") own.title = name;
};

/** A game whose functions say when they are at it. */
const saying = (game: AnyGame): AnyGame => {
  const functions = Object.entries(game).flatMap(([name, fn]) => {
    if (typeof fn !== "function") return [];
    const called = (...given: unknown[]): unknown => {
      sayAt(name);
      return (fn as (...given: unknown[]) => unknown).apply(game, given);
    };
    return [[name, called]];
  });
  return { ...game, ...Object.fromEntries(functions) };
};

/** What a question calls before it calls a function of the game. */
const firstOf = (name: string, question: unknown): string => {
  if (name === "options") return "optionsSchema";
  return (question as { readonly request?: { readonly move?: unknown } }).request?.move ? "moveSchema" : name;
};

const CHUNK_BYTES = 64 * 1024;
/** What was read, and how far it was taken: several messages may have come at once. */
let received = Buffer.allocUnsafe(CHUNK_BYTES);
let taken = 0;
let filled = 0;

/** The next so many bytes. */
const take = (length: number): Buffer => {
  if (taken + length > received.length) {
    const larger = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, length));
    filled = received.copy(larger, 0, taken, filled);
    received = larger;
    taken = 0;
  }
  while (filled - taken < length) {
    const read = readSync(0, received, filled, received.length - filled, null);
    // The service is gone.
    if (read === 0) exit(0);
    filled += read;
  }
  taken += length;
  return received.subarray(taken - length, taken);
};

const receive = (): RulesMessage => parse(take(take(HEADER_BYTES).readUInt32BE(0)).toString());

const reply = (message: RulesReply): void => {
  const body = Buffer.from(stringify(message));
  if (body.length > MAX_FRAME_BYTES) {
    const fault = { fn: "view", kind: "value", message: "it gives too much" } as const;
    reply(message.kind === "answer" ? { kind: "fault", fault } : { kind: "refused", reason: "it is too large" });
    return;
  }
  const frame = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  frame.writeUInt32BE(body.length, 0);
  body.copy(frame, HEADER_BYTES);
  for (let at = 0; at < frame.length; ) at += writeSync(1, frame, at);
};

/** How much of what is thrown is said. */
const MAX_WORDS = 500;

/** What was thrown in words, and where in the package. */
const messageOf = (error: unknown): string => {
  const isError = error instanceof Error;
  const words = String(isError ? error.message : error).slice(0, MAX_WORDS);
  const place = isError ? kit.placeOf(error) : "";
  // A check's own faults have their places already.
  return place === "" || error instanceof FailedCheck ? words : `${words} (${place})`;
};

type LoadMessage = Extract<RulesMessage, { kind: "load" }>;

interface LoadedPackage {
  /** Behind their bulkheads. */
  readonly games: readonly AnyGame[];
  /** As they are. */
  readonly definitions: readonly AnyGame[];
}

const NO_SEED = "0".repeat(64);

/** The first position as a spectator sees it. */
const exampleOf = (game: AnyGame): object | null => {
  try {
    return game.view(startPosition(game, { seed: NO_SEED }), null);
  } catch {
    return null;
  }
};

const load = async ({ graph, isChecked, moduleMs }: LoadMessage): Promise<LoadedPackage> => {
  harden();
  nameSources(graph);
  const modules = await runGraph(graph, GIVEN, { maxMs: moduleMs, onRun: (place) => sayAt(nameOfModule(place)) });
  sayAt("check");
  const { default: exported } = (modules.get(graph[0]?.url ?? "")?.namespace ?? {}) as { default?: unknown };
  const definitions = definitionsOf(exported);
  const games = definitions.map((game) => contain(saying(game)));
  // What was checked before is described already.
  if (!isChecked) reply({ kind: "ready", games: [] });
  else {
    const plain = definitions.map((game) => describeGame(game, digestOf(game, { graph, modules })));
    const took = definitions.map((game) => checkBriefly(game, processorMs));
    const described = plain.map((game, at) => ({
      ...game,
      tookMs: took[at] ?? {},
      example: exampleOf(games[at] as AnyGame),
    }));
    reply({ kind: "ready", games: described });
  }
  return { games, definitions };
};

const answer = ({ games, definitions }: LoadedPackage, message: RulesMessage): RulesReply => {
  if (message.kind === "think") {
    sayAt(message.kind);
    return { kind: "answer", answer: think(definitions, message.search, { clock, random }) };
  }
  if (message.kind !== "ask") return { kind: "refused", reason: "it is no question" };
  const game = games[message.game] as AnyGame;
  const newest = games.find(
    ({ gameType, rulesVersion }) => gameType === game.gameType && rulesVersion === message.newest,
  );
  const end = message.enoughMs === null ? Number.POSITIVE_INFINITY : clock() + message.enoughMs;
  sayAt(firstOf(message.name, message.question));
  try {
    const given = answerHere(game, message.name as QuestionName, message.question as never, {
      newest,
      isEnough: () => clock() > end,
    });
    return { kind: "answer", answer: given };
  } catch (error) {
    if (error instanceof GameFault) return { kind: "fault", fault: faultData(error) };
    return { kind: "fault", fault: { fn: message.name, kind: "throw", message: messageOf(error) } };
  }
};

/** Reads packages, until one is to be run. */
const begin = async (): Promise<LoadedPackage> => {
  for (;;) {
    const message = receive();
    try {
      if (message.kind === "begin") reply({ kind: "begun" });
      if (message.kind === "load") return await load(message);
      if (message.kind === "warmUp") {
        await warmUp(GIVEN);
        reply({ kind: "warm" });
      }
      if (message.kind === "read") reply({ kind: "graph", graph: readGraph(message, GIVEN) });
    } catch (error) {
      const file = error instanceof UnreadableModule ? error.file : undefined;
      reply({ kind: "refused", reason: messageOf(error), ...(file !== undefined && { file }) });
    }
  }
};

const loaded = await begin();
for (;;) reply(answer(loaded, receive()));
