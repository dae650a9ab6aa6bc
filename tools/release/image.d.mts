/** Lays the image's files out in a folder that is empty or not there yet. */
export function layOutImage(folder: string): void;
