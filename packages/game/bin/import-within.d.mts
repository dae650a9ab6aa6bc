/** Imports a module; one that never comes back ends this process with a sentence. */
export function importWithin(url: string, ms: number): Promise<Record<string, unknown>>;
