/** Runs work for so many milliseconds at most; gives its value, or null where it did not come back. */
export function deadline<Value>(work: () => Value, ms: number): { readonly value: Value } | null;

/** Imports a module; one that never comes back ends this process with a sentence. */
export function importWithin(url: string, ms: number): Promise<Record<string, unknown>>;
