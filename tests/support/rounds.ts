const isFull = process.env["ROUNDS"] === "full";

/** The full figures of a promise with ROUNDS=full (npm run test:long), and a share of them in npm test. */
export const rounds = <Value>({ full, quick }: { full: Value; quick: Value }): Value => (isFull ? full : quick);

/**
 * The variants in which a thing at this place of a list is tried: all of them with ROUNDS=full, and one in npm test, by
 * turns, so that every thing and every variant comes.
 */
export const variantsFor = <Variant>(at: number, variants: readonly Variant[]): readonly Variant[] =>
  isFull ? variants : variants.filter((_, index) => index === at % variants.length);
