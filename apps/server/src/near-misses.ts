/** A name that is no setting, and the one that it was probably meant to be. */
export interface NearMiss {
  readonly name: string;
  readonly meant: string;
}

/** From this many characters on, a name may have two mistakes; a shorter one would soon be another name. */
const LONG_NAME = 8;

/** How many characters are wrong, missing, too many, or have changed places with their neighbour. */
const distance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    const costs = [row];
    rows.push(costs);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      );
      costs.push(isSwapped ? Math.min(least, at(row - 2, column - 2) + 1) : least);
    }
  }
  return at(one.length, other.length);
};

const plain = (name: string): string => name.toUpperCase().replaceAll("-", "_");

/** The names of an environment that are no settings, but nearly. */
export const nearMisses = (names: readonly string[], known: readonly string[]): NearMiss[] =>
  names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const most = (meant: string) => (Math.min(name.length, meant.length) < LONG_NAME ? 1 : 2);
      const meant = known.find((each) => distance(plain(name), each) <= most(each));
      return meant === undefined ? [] : [{ name, meant }];
    });

/** A near miss as a sentence without its full stop. */
export const wordsOf = ({ name, meant }: NearMiss): string => `${name} is no setting, and ${meant} is one`;
