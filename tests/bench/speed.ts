import { randomUUID } from "node:crypto";
import { batches, type Crowd, gatherCrowd, lists, listsOfMany, lives, moves, REST, reads, TRPC } from "./loads.ts";
import { isWanted, type Options } from "./options.ts";
import { inTurns, type Pair, type Step } from "./pairs.ts";
import type { Report } from "./report.ts";
import { withSides } from "./sides.ts";

/** What is done at the service, and what beside it at the reference or at the service itself. */
interface Comparison {
  readonly name: string;
  readonly ours: (crowd: Crowd) => Step;
  readonly theirs: (crowd: Crowd) => Step;
  readonly beside: "raw" | "service";
}

const alike = (name: string, step: (crowd: Crowd) => Step): Comparison => ({
  name,
  ours: step,
  theirs: step,
  beside: "raw",
});
const keyed = (crowd: Crowd) => moves(crowd, REST, randomUUID);

const COMPARISONS: readonly Comparison[] = [
  alike("reads of a match", (crowd) => reads(crowd, REST)),
  alike("lists of 40", (crowd) => lists(crowd, REST)),
  alike("lists of 40 that are not remembered", listsOfMany),
  alike("moves", (crowd) => moves(crowd, REST)),
  alike("keyed moves", keyed),
  alike("lives", lives),
  { ...alike("tRPC reads", (crowd) => reads(crowd, REST)), ours: (crowd) => reads(crowd, TRPC) },
  { ...alike("tRPC moves", (crowd) => moves(crowd, REST)), ours: (crowd) => moves(crowd, TRPC) },
  { ...alike("tRPC lists of 40", (crowd) => lists(crowd, REST)), ours: (crowd) => lists(crowd, TRPC) },
  { ...alike("reads in batches of ten", (crowd) => reads(crowd, REST)), ours: batches },
  ...(["reads", "moves"] as const).map((what): Comparison => {
    const by = { reads, moves }[what];
    const ours = (crowd: Crowd) => by(crowd, TRPC);
    const theirs = (crowd: Crowd) => by(crowd, REST);
    return { name: `tRPC ${what} beside our REST`, ours, theirs, beside: "service" };
  }),
];

/** Requests a second and processor time a request of everything wanted, on databases of a kind, beside the reference. */
export const measureSpeed = async (
  kind: "postgresql" | "embedded",
  options: Options,
  report: Report<Pair>,
): Promise<void> => {
  const wanted = COMPARISONS.filter(({ name }) => isWanted(options, `${kind}: ${name}`));
  if (wanted.length === 0) return;
  await withSides(kind, options, async (sides) => {
    const crowds = {
      service: await gatherCrowd(sides.service.server.url, options.clients),
      raw: await gatherCrowd(sides.raw.server.url, options.clients),
    };
    for (const { name, ours, theirs, beside } of wanted) {
      const one = { side: sides.service, step: ours(crowds.service) };
      const two = { side: sides[beside], step: theirs(crowds[beside]) };
      report(`${kind}: ${name}${options.beside ? ", beside that version" : ""}`, await inTurns(one, two, options));
    }
    for (const crowd of Object.values(crowds)) crowd.close();
  });
};
