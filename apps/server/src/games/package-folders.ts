import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";

const SHELF = "node_modules";
const MANIFEST = "package.json";

/** What npm calls a package: nothing that leads out of the folder in which packages are installed, or to what lies there hidden. */
const PACKAGE_NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/;

/** Whether a path lies in a folder. */
export const isIn = (path: string, folder: string): boolean => path.startsWith(folder + sep);

const neededBy = (folder: string): string[] => {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) return [];
  const json: { dependencies?: object; peerDependencies?: object } | null = JSON.parse(readFileSync(file, "utf8"));
  const names = [json?.dependencies, json?.peerDependencies].flatMap((each) => Object.keys(each ?? {}));
  return names.filter((name) => PACKAGE_NAME.test(name));
};

/** The folders in which a package's needs may be installed, nearest first: its own, and those that it lies in itself. */
const shelvesOf = (folder: string): string[] => {
  const parts = folder.split(sep);
  const around = parts.flatMap((part, at) => (part === SHELF ? [parts.slice(0, at + 1).join(sep)] : []));
  return [join(folder, SHELF), ...around.reverse()];
};

/** The folders that a package's modules may lie in: its own, and those of the packages that it says it needs, and that these need. */
export const foldersOf = (folder: string): readonly string[] => {
  const folders = [realpathSync(folder)];
  for (const each of folders)
    for (const name of neededBy(each)) {
      const found = shelvesOf(each)
        .map((shelf) => join(shelf, name))
        .find((path) => existsSync(join(path, MANIFEST)));
      if (found === undefined) continue;
      const real = realpathSync(found);
      // A link that a package brings itself leads nowhere else.
      const home = folders.find((known) => isIn(found, known));
      if (!folders.includes(real) && (home === undefined || isIn(real, home))) folders.push(real);
    }
  return folders;
};
