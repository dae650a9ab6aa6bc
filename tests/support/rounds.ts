/** `npm test`, `npm test -- --all` or `npm run test:long`. */
const run = process.env["ROUNDS"] ?? "short";

/** The full figures of a promise with ROUNDS=full (npm run test:long), a share of them in `npm test -- --all`, and less in npm test where `short` says so. */
export const rounds = <Value>({ full, quick, short = quick }: { full: Value; quick: Value; short?: Value }): Value => {
  if (run === "full") return full;
  return run === "all" ? quick : short;
};

/**
 * The variants in which a thing at this place of a list is tried: all of them with ROUNDS=full, else one by turns, so that
 * every thing and every variant comes.
 */
export const variantsFor = <Variant>(at: number, variants: readonly Variant[]): readonly Variant[] =>
  run === "full" ? variants : variants.filter((_, index) => index === at % variants.length);
