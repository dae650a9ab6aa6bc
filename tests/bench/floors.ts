/** What a figure may not fall below, or rise above, and where it should come to: on an idle machine of two cores. */
interface Bound {
  readonly floor: number;
  readonly goal: number;
  /** Where less is better. */
  readonly isMost?: true;
}

const BOUNDS: Readonly<Record<string, Bound>> = {
  "postgresql: moves": { floor: 0.88, goal: 1 },
  "postgresql: lives": { floor: 0.8, goal: 1 },
  "postgresql: keyed moves": { floor: 0.9, goal: 1 },
  "postgresql: reads of a match": { floor: 1, goal: 1.2 },
  "postgresql: lists of 40": { floor: 1.05, goal: 1.4 },
  "postgresql: lists of 40 that are not remembered": { floor: 0.55, goal: 0.8 },
  "embedded: moves": { floor: 1.5, goal: 2 },
  "postgresql: decided twice, people at one process": { floor: 1, goal: 0.1, isMost: true },
  "postgresql: decided twice, people at two": { floor: 1, goal: 0.7, isMost: true },
  "postgresql: 10,000 idle polls, each": { floor: 11, goal: 9, isMost: true },
  "postgresql: a package's moves, beside a built-in one's": { floor: 1.5, goal: 1.3, isMost: true },
  "postgresql: a package's moves, processor time": { floor: 2, goal: 1.6, isMost: true },
  "postgresql: a spare after a move that hung, the first": { floor: 50, goal: 30, isMost: true },
  "postgresql: a spare after a move that hung, the longest": { floor: 50, goal: 40, isMost: true },
  "postgresql: others beside an endless loop, p99": { floor: 100, goal: 60, isMost: true },
  "postgresql: others beside the corpus, p99": { floor: 60, goal: 40, isMost: true },
  "postgresql: others beside the corpus, p99 beside that without": { floor: 1.5, goal: 1.2, isMost: true },
  "30 packages: each just asked": { floor: 1200, goal: 1000, isMost: true },
  "postgresql: second start": { floor: 0.5, goal: 0.43, isMost: true },
  "embedded: second start": { floor: 1.1, goal: 0.97, isMost: true },
  "postgresql: at rest after the second start": { floor: 130, goal: 116, isMost: true },
  "embedded: at rest after the second start": { floor: 270, goal: 259, isMost: true },
};

/** How a figure stands to its bounds, in words; empty where it has none. */
export const standing = (name: string, value: number): string => {
  const bound = BOUNDS[name];
  if (!bound) return "";
  const { floor, goal, isMost } = bound;
  const holds = (limit: number) => (isMost ? value <= limit : value >= limit);
  if (holds(goal)) return `holds its goal, ${goal}`;
  return holds(floor) ? `holds its floor, ${floor}` : `MISSES its floor, ${floor}`;
};
