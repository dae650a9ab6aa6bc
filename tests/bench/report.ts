import { appendFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { standing } from "./floors.ts";
import { DATABASES, type Options } from "./options.ts";
import type { Pair } from "./pairs.ts";

/** A run: what it measures, and the book of its figures. Each is printed as it comes, and all are kept. */
export interface Bench extends Options {
  /** Whether what is called so is measured. */
  wants(name: string): boolean;
  pair(name: string, figure: Pair): void;
  plain(name: string, value: number, unit: string): void;
  /** Adds what there is to a file, one line a run. */
  keep(file: string): void;
}

const WIDTH = 44;
const rounded = (value: number): number => Math.round(value * 100) / 100;
const perSecond = (value: number) => value.toFixed(0).padStart(7);
const costs = ({ server, database }: Pair["ours"]): string => `${server.toFixed(0)} s ${database.toFixed(0)} d`;

/** Opens the book of a run. */
export const createBench = (options: Options): Bench => {
  const { only } = options;
  const left = DATABASES.filter((kind) => !options.databases.includes(kind));
  const figures: Record<string, object> = {};
  const tell = (name: string, words: string, value: number) =>
    console.log(`${name.padEnd(WIDTH)} ${value.toFixed(2)} ${words}   ${standing(name, value)}`);
  return {
    ...options,
    wants(name) {
      if (left.some((kind) => name.startsWith(kind))) return false;
      return only.length === 0 || only.some((word) => name.includes(word));
    },
    pair(name, { ours, theirs, ratio }) {
      figures[name] = { ratio: rounded(ratio), perSecond: rounded(ours.perSecond), beside: rounded(theirs.perSecond) };
      const rates = `${perSecond(ours.perSecond)} /s beside${perSecond(theirs.perSecond)}`;
      tell(name, ` ${rates}   µs: ${costs(ours)} beside ${costs(theirs)}`, ratio);
    },
    plain(name, value, unit) {
      figures[name] = { value: rounded(value), unit };
      tell(name, unit, value);
    },
    keep(file) {
      const run = { time: new Date().toISOString(), node: process.version, cores: availableParallelism(), figures };
      appendFileSync(file, `${JSON.stringify(run)}\n`);
    },
  };
};
