import type { PlayerSymbol } from "../game.ts";
import type { Random } from "../random.ts";
import { demand } from "./failed-check.ts";
import type { Draw, Subject, Viewer } from "./subject.ts";
import { VIEWERS } from "./subject.ts";
import { keyOf, shown } from "./values.ts";

/** A move that was made: where, which side made it, what else might have been played, and what came of it. */
export interface MadeMove {
  readonly before: unknown;
  readonly after: unknown;
  readonly by: PlayerSymbol;
  readonly move: object;
  readonly moves: readonly object[];
  readonly draw: Draw;
  /** The draw of another seed, indistinguishable from the match's own. */
  readonly otherDraw: Draw;
}

/** Follows a match beside others that one of its viewers can't tell from it, as long as that is so. */
export interface LeakWatch {
  begin(position: unknown, others: readonly unknown[]): void;
  follow(made: MadeMove): void;
  /** Compares what each viewer meets in the match and in those that look like it. */
  compare(position: unknown, probes: readonly unknown[], draw: Draw): void;
  /** How many moves have been compared with one that looks alike. */
  readonly pairs: () => number;
}

interface HistoryMove {
  readonly by: PlayerSymbol;
  readonly move: object;
}

/** A position, and the moves that led there. */
interface World {
  readonly position: unknown;
  readonly history: readonly HistoryMove[];
}

const MAX_WORLDS = 4;
const MAX_ALTERNATIVES = 8;

const nameOf = (viewer: Viewer): string => viewer ?? "somebody who plays neither side";

/** The moves of a match as a viewer may know them now. */
const historyOf = (subject: Subject, { position, history }: World, viewer: Viewer): string =>
  keyOf(
    history.map(({ by, move }, at) => {
      const seen = subject.viewMove(position, move, { by, viewer, moveNumber: at + 1 });
      return subject.game.viewMove ? seen : null;
    }),
  );

/** A viewer's knowledge besides its view: the turn, the outcome, its own legal moves, the moves so far. */
const facts = (subject: Subject, world: World, viewer: Viewer): Record<string, string> => {
  const { outcome, sides, legalMoves } = subject;
  const { position } = world;
  const end = outcome(position);
  const turn = end ? [] : sides(position);
  const own = viewer !== null && turn.includes(viewer) ? legalMoves(position, viewer).map(keyOf).sort() : [];
  const moves = historyOf(subject, world, viewer);
  return { outcome: keyOf(end), turn: keyOf(turn), legalMoves: own.join(), "viewMove of the moves so far": moves };
};

const compareWorld = (subject: Subject, viewer: Viewer, worlds: readonly [real: World, other: World]): void => {
  const [real, other] = worlds.map((each) => facts(subject, each, viewer));
  for (const [name, value] of Object.entries(real ?? {})) {
    const says = () =>
      `two positions look alike to ${nameOf(viewer)}, but ${name} tells them apart: ${shown(value)}, ${shown(other?.[name])}`;
    demand(other?.[name] === value, "leaks", says);
  }
};

interface Probe {
  readonly viewer: PlayerSymbol;
  readonly move: unknown;
  readonly draw: Draw;
}

/** Checks that a move gets the same answer in positions that look alike to its player. */
const compareProbe = (subject: Subject, { viewer, move, draw }: Probe, positions: readonly unknown[]): void => {
  const [first, alike] = positions.map((position) => {
    const played = subject.play({ position, symbol: viewer, move, draw });
    return played.ok ? "accepted" : `refused: ${played.reason}`;
  });
  const says = () => `two positions look alike to ${viewer}, but its ${shown(move)} is ${first}, or ${alike}`;
  demand(first === alike, "leaks", says);
};

/** Watches for secrets that get out; `random` draws what else might have been played. */
export const leakWatch = (subject: Subject, random: Random): LeakWatch => {
  const worlds = new Map<Viewer, World[]>(VIEWERS.map((viewer) => [viewer, []]));
  const real: HistoryMove[] = [];
  let pairs = 0;
  const looksAlike = (one: unknown, other: unknown, viewer: Viewer) =>
    keyOf(subject.view(one, viewer)) === keyOf(subject.view(other, viewer));
  const keep = (viewer: Viewer, all: readonly World[]) => worlds.set(viewer, all.slice(0, MAX_WORLDS));

  /** The positions that looked like the match and still do after the move. */
  const survivors = ({ after, by, move, draw }: MadeMove, viewer: Viewer): World[] =>
    (worlds.get(viewer) ?? []).flatMap(({ position, history }) => {
      if (subject.outcome(position) || !subject.sides(position).includes(by)) return [];
      const played = subject.play({ position, symbol: by, move, draw });
      demand(played.ok || viewer !== by, "leaks", () => `${shown(move)} is legal or not by what ${viewer} can't see`);
      if (!played.ok || !looksAlike(played.state, after, viewer)) return [];
      return [{ position: played.state, history: [...history, { by, move }] }];
    });

  /** Compares a move with another that might have been made; gives the position after that where the viewer can't tell. */
  const alternative = (made: MadeMove, viewer: Viewer, other: object): World[] => {
    const { before, after, by, move, draw } = made;
    const played = subject.play({ position: before, symbol: by, move: other, draw });
    if (!played.ok || subject.outcome(after) || subject.outcome(played.state)) return [];
    const context = { by, viewer, moveNumber: real.length + 1 };
    const one = subject.viewMove(after, move, context);
    const two = subject.viewMove(played.state, other, context);
    const isAlike = looksAlike(after, played.state, viewer);
    if (keyOf(one) === keyOf(two)) {
      pairs += 1;
      const says = () =>
        `${shown(move)} and ${shown(other)} of ${by} look alike to ${nameOf(viewer)}, who can tell them apart by its view`;
      demand(isAlike, "leaks", says);
      return [{ position: played.state, history: [...real, { by, move: other }] }];
    }
    const isSecret = isAlike && !looksAlike(after, played.state, by);
    demand(
      !isSecret,
      "leaks",
      () => `the view hides ${shown(move)} of ${by} from ${nameOf(viewer)}, and viewMove shows it`,
    );
    return [];
  };

  return {
    pairs: () => pairs,
    begin(position, others) {
      const different = others.filter((other) => keyOf(other) !== keyOf(position));
      for (const viewer of VIEWERS) {
        const alike = different.filter((other) => looksAlike(position, other, viewer));
        keep(
          viewer,
          alike.map((other) => ({ position: other, history: [] })),
        );
      }
    },
    follow(made) {
      const { before, after, by, move, moves, draw, otherDraw } = made;
      const others = random.shuffle(moves.filter((each) => keyOf(each) !== keyOf(move))).slice(0, MAX_ALTERNATIVES);
      const redrawn =
        subject.chanceUse === "moves" ? subject.play({ position: before, symbol: by, move, draw: otherDraw }) : null;
      for (const viewer of VIEWERS) {
        const kept = survivors({ ...made, draw }, viewer);
        const fresh = viewer === by ? [] : others.flatMap((other) => alternative(made, viewer, other));
        const drawn = redrawn?.ok && looksAlike(redrawn.state, after, viewer) ? [redrawn.state] : [];
        const redrawnWorlds = drawn.map((position) => ({ position, history: [...real, { by, move }] }));
        keep(viewer, random.shuffle([...kept, ...fresh, ...redrawnWorlds]));
      }
      real.push({ by, move });
    },
    compare(position, probes, draw) {
      for (const viewer of VIEWERS) {
        for (const other of worlds.get(viewer) ?? []) {
          compareWorld(subject, viewer, [{ position, history: real }, other]);
          if (viewer === null || subject.outcome(position)) continue;
          for (const move of probes) compareProbe(subject, { viewer, move, draw }, [position, other.position]);
        }
      }
    },
  };
};
