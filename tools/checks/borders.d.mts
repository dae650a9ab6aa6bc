/** An import that crosses a border between rooms. */
export interface Crossing {
  readonly path: string;
  readonly line: number;
  readonly specifier: string;
  readonly says: string;
}

/** The imports of a source that cross a border, each with its line and what to do instead. */
export function crossings(path: string, text: string): Crossing[];
