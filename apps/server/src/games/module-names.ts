import { basename } from "node:path";
import { fileURLToPath } from "node:url";

// What hangs outside of all functions is named by the process that runs it where it can be, and by the service where it can't.

const OF_MODULE = "module ";

/** The name of a process while it runs a module of a package, by the module's place among all of them. */
export const nameOfModule = (place: number): string => `${OF_MODULE}${place}`;

/** The place of the module that a process is at, by its name; null where it is at none. */
export const placeOfModule = (name: string): number | null =>
  name.startsWith(OF_MODULE) ? Number(name.slice(OF_MODULE.length)) : null;

/** What stands outside of all functions of a module, in words. */
export const topOf = (url: string): string =>
  `the code at the top of ${basename(fileURLToPath(url))}, outside of all functions,`;
