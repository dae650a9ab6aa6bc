/** Whoever waits for a turn: who it is, and where from, by the two marks of an origin. */
export interface TurnTaker {
  /** The network around its address. */
  readonly network: string;
  /** As limits count addresses. */
  readonly address: string;
  readonly who: string;
}

/** What waits for its turn: networks take turns, in a network its addresses, at an address its users. */
export interface Turns<Job extends TurnTaker> {
  add(job: Job): void;
  /** Whether it was waiting. */
  remove(job: Job): boolean;
  /** Takes the first job that may run, of those whose turn it is; its network, address and user are then behind all others. */
  takeNext(mayRun: (job: Job) => boolean): Job | undefined;
  /** The newest job of the user that has most waiting, at the address that has most, in the network that has most; of equals, the last. */
  newestOfMost(): Job | undefined;
  readonly size: number;
}

/** A job, or the lines of a level by their keys; the first key is the next to have its turn. */
type Line<Job> = { readonly jobs: Job[] } | { readonly lines: Map<string, Line<Job>> };

const sizeOf = <Job>(line: Line<Job>): number =>
  "jobs" in line ? line.jobs.length : [...line.lines.values()].reduce((sum, inner) => sum + sizeOf(inner), 0);

const keysOf = ({ network, address, who }: TurnTaker): readonly string[] => [network, address, who];

/** Creates an empty waiting room. */
export const createTurns = <Job extends TurnTaker>(): Turns<Job> => {
  const root: Line<Job> = { lines: new Map() };

  const addTo = (line: Line<Job>, [key, ...keys]: readonly string[], job: Job): void => {
    if ("jobs" in line) {
      line.jobs.push(job);
      return;
    }
    const inner = line.lines.get(key ?? "") ?? (keys.length > 0 ? { lines: new Map() } : { jobs: [] });
    line.lines.set(key ?? "", inner);
    addTo(inner, keys, job);
  };

  const removeFrom = (line: Line<Job>, [key, ...keys]: readonly string[], job: Job): boolean => {
    if ("jobs" in line) {
      const at = line.jobs.indexOf(job);
      if (at >= 0) line.jobs.splice(at, 1);
      return at >= 0;
    }
    const inner = line.lines.get(key ?? "");
    if (!inner || !removeFrom(inner, keys, job)) return false;
    if (sizeOf(inner) === 0) line.lines.delete(key ?? "");
    return true;
  };

  const takeFrom = (line: Line<Job>, mayRun: (job: Job) => boolean): Job | undefined => {
    if ("jobs" in line) {
      const job = line.jobs.find(mayRun);
      if (job) line.jobs.splice(line.jobs.indexOf(job), 1);
      return job;
    }
    for (const [key, inner] of line.lines) {
      const job = takeFrom(inner, mayRun);
      if (!job) continue;
      line.lines.delete(key);
      if (sizeOf(inner) > 0) line.lines.set(key, inner);
      return job;
    }
    return undefined;
  };

  const newestIn = (line: Line<Job>): Job | undefined => {
    if ("jobs" in line) return line.jobs.at(-1);
    const [first, ...others] = line.lines.values();
    const most = others.reduce(
      (longest, inner) => (sizeOf(inner) >= sizeOf(longest ?? inner) ? inner : longest),
      first,
    );
    return most && newestIn(most);
  };

  return {
    add: (job) => addTo(root, keysOf(job), job),
    remove: (job) => removeFrom(root, keysOf(job), job),
    takeNext: (mayRun) => takeFrom(root, mayRun),
    newestOfMost: () => newestIn(root),
    get size() {
      return sizeOf(root);
    },
  };
};
