import type { AnyGame, RulesHost, RunsElsewhere } from "@yourmove/rules";
import * as z from "zod/mini";
import type { DescribedGame } from "./messages.ts";

/** A schema of which only its JSON is here: what it takes is judged where its package runs. */
const described = (jsonSchema: object) => {
  const schema = z.unknown();
  const { $schema: _, ...plain } = jsonSchema as Record<string, unknown>;
  schema._zod.toJSONSchema = () => structuredClone(plain);
  return schema;
};

const refusing =
  ({ gameType }: DescribedGame, fn: string) =>
  (): never => {
    throw new Error(`the rules of ${gameType} run in a process of their own, where ${fn} is asked`);
  };

/** Functions that the service needs only where they are called, or whose absence says what holds for all options. */
const LEFT_OUT: readonly string[] = ["chanceUse", "boardSizeOf", "moveSchemaOf"];

/** A package's game as the service knows it: its data, and where its rules are asked. */
export const foreignGame = (host: RulesHost, game: DescribedGame): AnyGame & RunsElsewhere => {
  const { gameType, rulesVersion, data, functions } = game;
  const named = functions.filter((fn) => !LEFT_OUT.includes(fn)).map((fn) => [fn, refusing(game, fn)] as const);
  return Object.freeze({
    ...data,
    gameType,
    rulesVersion,
    host,
    example: game.example ?? undefined,
    moveSchema: described(game.moveSchema),
    viewSchema: described(game.viewSchema),
    ...(game.optionsSchema && { optionsSchema: described(game.optionsSchema) }),
    ...Object.fromEntries(named),
  }) as unknown as AnyGame & RunsElsewhere;
};
