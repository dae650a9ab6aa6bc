/** short in `npm test`, all in `npm test -- --all`, full in `npm run test:long`; none where a test is run by itself. */
const run = process.env["ROUNDS"];

/** The full figures of a promise in `npm run test:long`, a share of them elsewhere, and in `npm test` still less where `short` says so. */
export const rounds = <Value>({ full, quick, short = quick }: { full: Value; quick: Value; short?: Value }): Value => {
  if (run === "full") return full;
  return run === "short" ? short : quick;
};

/**
 * The variants in which a thing at this place of a list is tried: all of them in `npm run test:long`, else one by turns, so
 * that every thing and every variant comes.
 */
export const variantsFor = <Variant>(at: number, variants: readonly Variant[]): readonly Variant[] =>
  run === "full" ? variants : variants.filter((_, index) => index === at % variants.length);

/** Whether this is `npm test`, which leaves to `npm test -- --all` what takes long for the little that a change breaks of it. */
export const isShort = run === "short";

/** One in so many of a list in `npm test`, by turns; all of it elsewhere. */
export const oneIn = <Item>(count: number, items: readonly Item[]): readonly Item[] =>
  isShort ? items.filter((_, at) => at % count === 0) : items;
