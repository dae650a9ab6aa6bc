import type { PlayerSymbol } from "@yourmove/contract";
import { shuffled } from "./chance.ts";
import { candidateMoves, type Playing, playOn, sideOn } from "./played-game.ts";

/** How much a seldom tried move is preferred to a good one. */
const CURIOSITY = 1.2;

/** A position in the tree; `score` counts the wins of the side that moved into it. */
interface Node {
  readonly position: unknown;
  readonly move: object | null;
  readonly by: PlayerSymbol;
  /** Moves not tried yet; null until they are listed. */
  untried: object[] | null;
  readonly children: Node[];
  visits: number;
  score: number;
}

interface TreeSearch extends Playing {
  readonly maxGames: number;
}

const nodeOf = (position: unknown, move: object | null, by: PlayerSymbol): Node => ({
  position,
  move,
  by,
  untried: null,
  children: [],
  visits: 0,
  score: 0,
});

/** The child with the best upper confidence bound. */
const mostPromising = ({ children, visits }: Node): Node | undefined => {
  const spread = CURIOSITY * CURIOSITY * Math.log(visits);
  let best: Node | undefined;
  let bestBound = -Infinity;
  for (const child of children) {
    const bound = child.score / child.visits + Math.sqrt(spread / child.visits);
    if (bound > bestBound) [best, bestBound] = [child, bound];
  }
  return best;
};

/** Adds the position behind one untried move; the node itself where there is none. */
const expand = ({ game, meter, random, chance }: TreeSearch, node: Node): Node => {
  const by = sideOn(game, node.position);
  const candidates = () => candidateMoves(game, node.position, { symbol: by, random });
  node.untried ??= game.outcome(node.position) ? [] : shuffled(candidates(), random);
  const move = node.untried.pop();
  if (!move) return node;
  const played = game.play(node.position, by, move, chance);
  meter.spend();
  if (!played.ok) return node;
  const child = nodeOf(played.state, move, by);
  node.children.push(child);
  return child;
};

/** Descends to where the tree grows by one node, and gives the path there. */
const grow = (search: TreeSearch, root: Node): Node[] => {
  const path = [root];
  for (let node = root; ; ) {
    const grown = expand(search, node);
    if (grown !== node) return [...path, grown];
    const next = mostPromising(node);
    if (!next) return path;
    path.push(next);
    node = next;
  }
};

/** The results of the random games. */
export interface Tried {
  /** The most tried move, null where none was. */
  readonly move: object | null;
  /** The share of games that the side on turn won; a draw is half a win. */
  readonly share: number;
}

/** The most tried move after as many random games as the budget allows, and how they went. */
export const searchTree = (search: TreeSearch, position: unknown): Tried => {
  const root = nodeOf(position, null, sideOn(search.game, position));
  for (let games = 0; games < search.maxGames && !search.meter.isSpent(); games += 1) {
    // A tree that is grown out plays no more moves, and yet must end.
    search.meter.spend();
    const path = grow(search, root);
    const winner = playOn(search, path.at(-1)?.position);
    for (const node of path) {
      node.visits += 1;
      node.score += winner === null ? 0.5 : winner === node.by ? 1 : 0;
    }
  }
  const most = root.children.reduce<Node | null>((so, child) => (child.visits > (so?.visits ?? 0) ? child : so), null);
  return { move: most?.move ?? null, share: most ? most.score / most.visits : 0.5 };
};
