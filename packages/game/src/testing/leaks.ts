import type { PlayerSymbol } from "../game.ts";
import type { Random } from "../random.ts";
import { demand } from "./fault.ts";
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
  /** The draw of another seed, which nobody can tell from the match's own. */
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

const MAX_WORLDS = 4;
const MAX_ALTERNATIVES = 8;

const nameOf = (viewer: Viewer): string => viewer ?? "somebody who plays neither side";

/** What a viewer learns of a position without a move: its view, whose turn it is, how it ended, its own legal moves. */
const facts = ({ outcome, sides, legalMoves }: Subject, position: unknown, viewer: Viewer): Record<string, string> => {
  const end = outcome(position);
  const turn = end ? [] : sides(position);
  const own = viewer !== null && turn.includes(viewer) ? legalMoves(position, viewer).map(keyOf).sort() : [];
  return { outcome: keyOf(end), turn: keyOf(turn), legalMoves: own.join() };
};

const compareWorld = (subject: Subject, viewer: Viewer, worlds: readonly [real: unknown, other: unknown]): void => {
  const [real, other] = worlds.map((each) => facts(subject, each, viewer));
  for (const [name, value] of Object.entries(real ?? {})) {
    const says = () =>
      `two positions look alike to ${nameOf(viewer)}, but ${name} tells them apart: ${shown(value)}, ${shown(other?.[name])}`;
    demand(other?.[name] === value, "leaks", says);
  }
};

/** Watches for secrets that get out; `random` draws what else might have been played. */
export const leakWatch = (subject: Subject, random: Random): LeakWatch => {
  const worlds = new Map<Viewer, unknown[]>(VIEWERS.map((viewer) => [viewer, []]));
  let pairs = 0;
  const looksAlike = (one: unknown, other: unknown, viewer: Viewer) =>
    keyOf(subject.view(one, viewer)) === keyOf(subject.view(other, viewer));
  const keep = (viewer: Viewer, all: readonly unknown[]) => worlds.set(viewer, all.slice(0, MAX_WORLDS));

  /** The positions that looked like the match and still do after the move. */
  const survivors = ({ after, by, move, draw }: MadeMove, viewer: Viewer): unknown[] =>
    (worlds.get(viewer) ?? []).flatMap((position) => {
      if (subject.outcome(position) || !subject.sides(position).includes(by)) return [];
      const played = subject.play({ position, symbol: by, move, draw });
      demand(played.ok || viewer !== by, "leaks", () => `${shown(move)} is legal or not by what ${viewer} can't see`);
      return played.ok && looksAlike(played.state, after, viewer) ? [played.state] : [];
    });

  /** Compares a move with another that might have been made; gives the position after that where the viewer can't tell. */
  const alternative = (made: MadeMove, viewer: Viewer, other: object): unknown[] => {
    const { before, after, by, move, draw } = made;
    const played = subject.play({ position: before, symbol: by, move: other, draw });
    if (!played.ok || subject.outcome(after) || subject.outcome(played.state)) return [];
    const [one, two] = [
      subject.viewMove(after, move, { by, viewer }),
      subject.viewMove(played.state, other, { by, viewer }),
    ];
    const isAlike = looksAlike(after, played.state, viewer);
    if (keyOf(one) === keyOf(two)) {
      pairs += 1;
      const says = () =>
        `${shown(move)} and ${shown(other)} of ${by} look alike to ${nameOf(viewer)}, who can tell them apart by its view`;
      demand(isAlike, "leaks", says);
      return [played.state];
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
      for (const viewer of VIEWERS)
        keep(
          viewer,
          others.filter((other) => keyOf(other) !== keyOf(position) && looksAlike(position, other, viewer)),
        );
    },
    follow(made) {
      const { before, after, by, move, moves, draw, otherDraw } = made;
      const others = random.shuffle(moves.filter((each) => keyOf(each) !== keyOf(move))).slice(0, MAX_ALTERNATIVES);
      const redrawn = subject.game.hasChance
        ? subject.play({ position: before, symbol: by, move, draw: otherDraw })
        : null;
      for (const viewer of VIEWERS) {
        const kept = survivors({ ...made, draw }, viewer);
        const fresh = viewer === by ? [] : others.flatMap((other) => alternative(made, viewer, other));
        const drawn = redrawn?.ok && looksAlike(redrawn.state, after, viewer) ? [redrawn.state] : [];
        keep(viewer, random.shuffle([...kept, ...fresh, ...drawn]));
      }
    },
    compare(position, probes, draw) {
      for (const viewer of VIEWERS) {
        for (const other of worlds.get(viewer) ?? []) {
          compareWorld(subject, viewer, [position, other]);
          if (viewer === null || subject.outcome(position)) continue;
          for (const move of probes) {
            const [real, alike] = [position, other].map((each) =>
              subject.play({ position: each, symbol: viewer, move, draw }),
            );
            const answerOf = (played: typeof real) => (played?.ok ? "accepted" : `refused: ${played?.reason}`);
            const says = () =>
              `two positions look alike to ${viewer}, but its ${shown(move)} is ${answerOf(real)}, or ${answerOf(alike)}`;
            demand(answerOf(real) === answerOf(alike), "leaks", says);
          }
        }
      }
    },
  };
};
