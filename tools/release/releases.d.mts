/** Lays a release out in `home` and makes it the current one; what runs goes on from its own folder. Returns its name. */
export function installRelease(home: string, options?: { now?: Date; layOut?: (folder: string) => void }): string;
/** Makes the release before the current one, and the other way round; returns its name. */
export function goBack(home: string): string;
