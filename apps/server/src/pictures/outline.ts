/** A point: x, then y. */
export type Point = readonly [number, number];

/** A run of straight lines. */
export interface Polyline {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

/** How finely curves become straight lines: parts of a Bézier curve, and of a whole circle. */
const CURVE_PARTS = 16;
const CIRCLE_PARTS = 96;

const NUMBER = /[\s,]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y;
const FLAG = /[\s,]*([01])/y;
const COMMAND = /[\s,]*([MmLlHhVvCcSsQqTtAaZz])/y;

/** How many numbers a command takes each time; an arc's fourth and fifth are flags. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

interface Command {
  readonly letter: string;
  readonly numbers: readonly number[];
}

/** The commands of a path's text, each with one set of numbers; what follows the first mistake is left out, as in SVG. */
const readCommands = (text: string): readonly Command[] => {
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found?.[1] ?? null;
  };
  const commands: Command[] = [];
  for (let letter = take(COMMAND); letter !== null; letter = take(COMMAND)) {
    const upper = letter.toUpperCase();
    const count = TAKES[upper] ?? 0;
    for (let isFirst = true; ; isFirst = false) {
      const before = at;
      const numbers: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const number = take(upper === "A" && (index === 3 || index === 4) ? FLAG : NUMBER);
        if (number === null) break;
        numbers.push(Number(number));
      }
      const isWhole = numbers.length === count;
      if (isWhole) commands.push({ letter: isFirst || upper !== "M" ? letter : letter === "M" ? "L" : "l", numbers });
      if (isWhole && count > 0) continue;
      // Another set of numbers may follow, and need not; half a set is a mistake.
      if (!isWhole && (isFirst || numbers.length > 0)) return commands;
      at = isWhole ? at : before;
      break;
    }
  }
  return commands;
};

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** The points of a cubic Bézier curve, but for its first. */
const curve = ([from, first, second, to]: readonly [Point, Point, Point, Point]): Point[] =>
  Array.from({ length: CURVE_PARTS }, (_, index) => {
    const t = (index + 1) / CURVE_PARTS;
    const along = (axis: 0 | 1) => {
      const a = between(from[axis], first[axis], t);
      const b = between(first[axis], second[axis], t);
      const c = between(second[axis], to[axis], t);
      return between(between(a, b, t), between(b, c, t), t);
    };
    return [along(0), along(1)] as const;
  });

const angleOf = ([x, y]: Point): number => Math.atan2(y, x);

/** The points of an elliptical arc, but for its first, by the formulas of SVG (appendix "Elliptical arc implementation notes"). */
const arc = (from: Point, to: Point, [rx0, ry0, degrees, isLarge, isSweep]: readonly number[]): Point[] => {
  let rx = Math.abs(rx0 ?? 0);
  let ry = Math.abs(ry0 ?? 0);
  if (rx === 0 || ry === 0) return [to];
  const turned = ((degrees ?? 0) * Math.PI) / 180;
  const cos = Math.cos(turned);
  const sin = Math.sin(turned);
  const dx = (from[0] - to[0]) / 2;
  const dy = (from[1] - to[1]) / 2;
  const x = cos * dx + sin * dy;
  const y = cos * dy - sin * dx;
  if (x === 0 && y === 0) return [];
  // Radii that do not reach grow until they do.
  const reach = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2);
  if (reach > 1) [rx, ry] = [rx * reach, ry * reach];
  const under = (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1;
  const factor = Math.sqrt(Math.max(under, 0)) * (isLarge === isSweep ? -1 : 1);
  const cx = (factor * rx * y) / ry;
  const cy = (-factor * ry * x) / rx;
  const first = angleOf([(x - cx) / rx, (y - cy) / ry]);
  let sweep = angleOf([(-x - cx) / rx, (-y - cy) / ry]) - first;
  if (isSweep && sweep < 0) sweep += 2 * Math.PI;
  if (!isSweep && sweep > 0) sweep -= 2 * Math.PI;
  const mx = (from[0] + to[0]) / 2;
  const my = (from[1] + to[1]) / 2;
  const parts = Math.max(1, Math.ceil((Math.abs(sweep) / (2 * Math.PI)) * CIRCLE_PARTS));
  const points = Array.from({ length: parts }, (_, index): Point => {
    const angle = first + (sweep * (index + 1)) / parts;
    const px = cx + rx * Math.cos(angle);
    const py = cy + ry * Math.sin(angle);
    return [cos * px - sin * py + mx, sin * px + cos * py + my];
  });
  points[parts - 1] = to;
  return points;
};

/** The control point that `S` and `T` mirror, and which kind of curve it is of. */
interface Control {
  readonly point: Point;
  readonly of: string;
}

/** A path in the language of SVG as straight lines. */
export const outlinesOf = (path: string): readonly Polyline[] => {
  const lines: { points: Point[]; isClosed: boolean }[] = [];
  let points: Point[] = [];
  let at: Point = [0, 0];
  let control: Control | null = null;
  const begin = (point: Point): void => {
    points = [point];
    lines.push({ points, isClosed: false });
  };
  for (const { letter, numbers } of readCommands(path)) {
    const upper = letter.toUpperCase();
    const [ox, oy] = letter === upper ? [0, 0] : at;
    const pair = (index: number): Point => [(numbers[index] ?? 0) + ox, (numbers[index + 1] ?? 0) + oy];
    const mirrored = (of: string): Point =>
      control?.of === of ? [2 * at[0] - control.point[0], 2 * at[1] - control.point[1]] : at;
    const start = points[0] ?? at;
    const line = lines.at(-1);
    let next: Point[] = [];
    let bent: Control | null = null;
    if (upper === "M") begin(pair(0));
    else if (upper === "Z" && line) line.isClosed = true;
    else if (line?.isClosed) begin(at);
    if (upper === "L") next = [pair(0)];
    if (upper === "H") next = [[(numbers[0] ?? 0) + ox, at[1]]];
    if (upper === "V") next = [[at[0], (numbers[0] ?? 0) + oy]];
    if (upper === "C" || upper === "S") {
      const [first, second, to] = upper === "C" ? [pair(0), pair(2), pair(4)] : [mirrored("C"), pair(0), pair(2)];
      next = curve([at, first, second, to]);
      bent = { point: second, of: "C" };
    }
    if (upper === "Q" || upper === "T") {
      const [middle, to] = upper === "Q" ? [pair(0), pair(2)] : [mirrored("Q"), pair(0)];
      const third = ([x, y]: Point): Point => [between(x, middle[0], 2 / 3), between(y, middle[1], 2 / 3)];
      next = curve([at, third(at), third(to), to]);
      bent = { point: middle, of: "Q" };
    }
    if (upper === "A") next = arc(at, pair(5), numbers);
    points.push(...next);
    at = upper === "M" ? (points[0] ?? at) : upper === "Z" ? start : (next.at(-1) ?? at);
    control = bent;
  }
  return lines;
};

/** A disc as a polygon. */
const discAround = ([x, y]: Point, radius: number): Point[] =>
  Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });

/** What a pen of a width covers along lines, as polygons that lie over one another, all turning the same way; corners are round. */
export const strokesOf = (lines: readonly Polyline[], width: number): readonly (readonly Point[])[] =>
  lines.flatMap(({ points, isClosed }) => {
    const [first] = points;
    const all = isClosed && first ? [...points, first] : points;
    return all.flatMap((to, index) => {
      const from = all[index - 1];
      if (!from) return [];
      const dx = to[0] - from[0];
      const dy = to[1] - from[1];
      const length = Math.hypot(dx, dy);
      if (length === 0) return [];
      const nx = (-dy / length) * (width / 2);
      const ny = (dx / length) * (width / 2);
      const side: Point[] = [
        [from[0] - nx, from[1] - ny],
        [to[0] - nx, to[1] - ny],
        [to[0] + nx, to[1] + ny],
        [from[0] + nx, from[1] + ny],
      ];
      const isEnd = index === all.length - 1 && !isClosed;
      return isEnd ? [side] : [side, discAround(to, width / 2)];
    });
  });
