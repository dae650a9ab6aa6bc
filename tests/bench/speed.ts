import { randomUUID } from "node:crypto";
import { batches, type Crowd, gatherCrowd, lists, listsOfMany, lives, moves, REST, reads, TRPC } from "./loads.ts";
import type { Kind } from "./on-database.ts";
import { inTurns, type Step } from "./pairs.ts";
import type { Bench } from "./report.ts";
import { withSides } from "./sides.ts";

type Make = (crowd: Crowd) => Step;

const readsByRest: Make = (crowd) => reads(crowd, REST);
const listsByRest: Make = (crowd) => lists(crowd, REST);
const movesByRest: Make = (crowd) => moves(crowd, REST);

/** What is done at the service, and what beside it where that is not the same. */
const COMPARISONS: readonly [name: string, ours: Make, theirs?: Make][] = [
  ["reads of a match", readsByRest],
  ["lists of 40", listsByRest],
  ["lists of 40 that are not remembered", listsOfMany],
  ["moves", movesByRest],
  ["keyed moves", (crowd) => moves(crowd, REST, randomUUID)],
  ["lives", lives],
  ["tRPC reads", (crowd) => reads(crowd, TRPC), readsByRest],
  ["tRPC moves", (crowd) => moves(crowd, TRPC), movesByRest],
  ["tRPC lists of 40", (crowd) => lists(crowd, TRPC), listsByRest],
  ["reads in batches of ten", batches, readsByRest],
];

/** Requests a second and processor time a request of everything wanted, on databases of a kind, beside the reference. */
export const measureSpeed = async (kind: Kind, bench: Bench): Promise<void> => {
  const wanted = COMPARISONS.filter(([name]) => bench.wants(`${kind}: ${name}`));
  if (wanted.length === 0) return;
  await withSides(kind, bench, async (service, raw) => {
    const crowd = await gatherCrowd(service.server.url, bench.clients);
    const other = await gatherCrowd(raw.server.url, bench.clients);
    for (const [name, ours, theirs = ours] of wanted) {
      const pair = await inTurns({ side: service, step: ours(crowd) }, { side: raw, step: theirs(other) }, bench);
      bench.pair(`${kind}: ${name}${bench.beside ? ", beside that version" : ""}`, pair);
    }
    crowd.close();
    other.close();
  });
};
