/** The colours of a picture: those of the page's theme, light or dark, by meaning. */
export const TONES = [
  "paper",
  "surface",
  "sunken",
  "line",
  "ink",
  "ink-soft",
  "accent",
  "frame",
  "cell",
  "cell-alt",
  "hole",
  "last",
  "win",
  "x",
  "x-soft",
  "o",
  "o-soft",
] as const;

export type Tone = (typeof TONES)[number];

/** A shape of a picture. */
export interface MiniaturePath {
  /** As in SVG: `M10 10h80v80h-80z`. */
  readonly d: string;
  readonly fill?: Tone;
  readonly stroke?: Tone;
  /** Of the stroke; 1 where nothing is said. */
  readonly width?: number;
}

/** A position as a small picture: data, so that nothing of a game's own runs where many are shown. */
export interface Miniature {
  /** Left, top, width and height, as in SVG. */
  readonly viewBox: readonly [left: number, top: number, width: number, height: number];
  /** From the back to the front. */
  readonly paths: readonly MiniaturePath[];
}

/** How large a picture may be. */
export const MINIATURE_LIMITS = { paths: 256, pathLength: 1000, length: 6000, size: 10_000 } as const;

const COMMANDS = /^[Mm][\d \t\r\n,.+\-eEMmLlHhVvCcSsQqTtAaZz]*$/;
const NUMBERS = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/g;

const isTone = (tone: unknown): boolean => tone === undefined || TONES.some((each) => each === tone);

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= MINIATURE_LIMITS.size;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

const pathFault = (path: unknown): string | null => {
  if (!isRecord(path) || !hasOnly(path, ["d", "fill", "stroke", "width"])) return "A path is {d, fill, stroke, width}";
  const { d, fill, stroke, width } = path;
  if (typeof d !== "string" || !COMMANDS.test(d)) return "A path's d begins with M, and has the commands of SVG alone";
  if (d.length > MINIATURE_LIMITS.pathLength) return `A path's d has up to ${MINIATURE_LIMITS.pathLength} characters`;
  if (!(d.match(NUMBERS) ?? []).every((number) => isNumber(Number(number))))
    return `A path's numbers are within ${MINIATURE_LIMITS.size} either way`;
  if (!isTone(fill) || !isTone(stroke)) return `Fill and stroke are tones: ${TONES.join(", ")}`;
  return width === undefined || (isNumber(width) && width > 0) ? null : "A stroke's width is a number above 0";
};

/** Why something is no picture, in a sentence; null where it is one. */
export const miniatureFault = (value: unknown): string | null => {
  if (!isRecord(value) || !hasOnly(value, ["viewBox", "paths"])) return "A miniature is {viewBox, paths}";
  const { viewBox, paths } = value;
  const isBox = Array.isArray(viewBox) && viewBox.length === 4 && [...viewBox].every(isNumber);
  if (!isBox || viewBox.slice(2).some((side) => side <= 0))
    return "A viewBox is four numbers: left, top, width and height";
  if (!Array.isArray(paths) || paths.length > MINIATURE_LIMITS.paths)
    return `A miniature has up to ${MINIATURE_LIMITS.paths} paths`;
  for (const path of paths) {
    const fault = pathFault(path);
    if (fault !== null) return fault;
  }
  const length = paths.reduce((so: number, { d }: MiniaturePath) => so + d.length, 0);
  return length > MINIATURE_LIMITS.length
    ? `A miniature's paths have up to ${MINIATURE_LIMITS.length} characters`
    : null;
};

/** A picture that came from elsewhere, or null for anything that is none. */
export const readMiniature = (value: unknown): Miniature | null =>
  miniatureFault(value) === null ? (value as Miniature) : null;

/** Where a box stands, and how round its corners are. */
export interface BoxPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 0 where nothing is said. */
  readonly radius?: number;
}

/** The path of a box. */
export const box = ({ left, top, width, height, radius = 0 }: BoxPlace): string => {
  if (radius === 0) return `M${left} ${top}h${width}v${height}h${-width}z`;
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  const first = corner(radius, radius);
  const second = corner(-radius, radius);
  const third = corner(-radius, -radius);
  const last = corner(radius, -radius);
  return `M${left + radius} ${top}h${across}${first}v${down}${second}h${-across}${third}v${-down}${last}z`;
};

/** The path of a disc around a point. */
export const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** A view with its picture beside it; without one where the game draws none, or wrongly. */
export const withMiniature = <View extends object>(seen: View, draw: (view: View) => unknown): View => {
  try {
    const miniature = readMiniature(draw(seen));
    return miniature ? { ...seen, miniature } : seen;
  } catch {
    return seen;
  }
};

type AnyView = (...rest: readonly unknown[]) => object;

/** The function that gives a view alone, for each that adds the picture. */
const plainViews = new WeakMap<AnyView, AnyView>();

/** The function that gives a view without its picture; none where `defineGame` made no other of it. */
export const plainViewOf = (view: AnyView): AnyView | undefined => plainViews.get(view);

/** Views with their pictures beside them. */
export const viewsWithMiniature = <Rest extends readonly unknown[], View extends object>(
  view: (...rest: Rest) => View,
  draw: (view: View) => Miniature,
): ((...rest: Rest) => View) => {
  const both = (...rest: Rest): View => withMiniature(view(...rest), draw);
  plainViews.set(both as unknown as AnyView, view as unknown as AnyView);
  return both;
};
