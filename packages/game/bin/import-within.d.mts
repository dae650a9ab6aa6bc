/** Imports a module; one that never comes back ends this process with a sentence that names the line. */
export function importWithin(url: string, ms: number): Promise<Record<string, unknown>>;
