import { appendFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { standing } from "./floors.ts";
import type { Pair } from "./pairs.ts";

/** Notes a figure under its name. */
export type Report<Figure> = (name: string, figure: Figure) => void;

/** A plain number with its unit. */
export interface Plain {
  readonly value: number;
  readonly unit: string;
}

/** The figures of a run: each is printed as it comes, and all are kept. */
export interface Figures {
  readonly pair: Report<Pair>;
  readonly plain: Report<Plain>;
  /** Adds what there is to a file, one line a run. */
  keep(file: string): void;
}

const WIDTH = 44;
const rounded = (value: number): number => Math.round(value * 100) / 100;
const perSecond = (value: number) => value.toFixed(0).padStart(7);

const costs = ({ server, database }: Pair["ours"]): string => `${server.toFixed(0)} s ${database.toFixed(0)} d`;

/** Makes the book of a run. */
export const createFigures = (): Figures => {
  const known: Record<string, object> = {};
  return {
    pair(name, { ours, theirs, ratio }) {
      known[name] = { ratio: rounded(ratio), perSecond: rounded(ours.perSecond), beside: rounded(theirs.perSecond) };
      const rates = `${perSecond(ours.perSecond)} /s beside${perSecond(theirs.perSecond)}`;
      console.log(
        `${name.padEnd(WIDTH)} ${ratio.toFixed(2)}  ${rates}   µs: ${costs(ours)} beside ${costs(theirs)}   ${standing(name, ratio)}`,
      );
    },
    plain(name, { value, unit }) {
      known[name] = { value: rounded(value), unit };
      console.log(`${name.padEnd(WIDTH)} ${value.toFixed(2)} ${unit}   ${standing(name, value)}`);
    },
    keep(file) {
      const run = {
        time: new Date().toISOString(),
        node: process.version,
        cores: availableParallelism(),
        figures: known,
      };
      appendFileSync(file, `${JSON.stringify(run)}\n`);
    },
  };
};
