/** Lays the image's files out in a folder that is empty or not there yet. */
export function layOutImage(folder: string): void;
/** Lays the service's files out where `npm pack` finds them. */
export function layOutPackage(): void;
/** The folders of all packages that the package loads, relative to the root. */
export function dependencies(): Set<string>;
