// The licences of all that a bundle has swallowed of other people's, as one file beside it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const NAME = "LICENSES.txt";
const RULE = "\n\n--------------------------------------------------------------------------------\n\n";

/** The folder of the package that a module belongs to; undefined for our own. */
function packageOf(id) {
  const [path] = id.replace(/^\0/, "").split("?");
  const at = path.lastIndexOf("/node_modules/");
  if (at < 0) return undefined;
  const [first = "", second = ""] = path.slice(at + "/node_modules/".length).split("/");
  const name = first.startsWith("@") ? `${first}/${second}` : first;
  return join(path.slice(0, at), "node_modules", name);
}

function licenceOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  const by = typeof author === "string" ? author : (author?.name ?? "its authors");
  return [`${name} ${version}`, ...(texts.length > 0 ? texts : [`${license}, by ${by}`])].join("\n\n");
}

/** A plugin of the bundler's that writes the licences of what it bundled, each package once. */
export function licences() {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const folders = new Set(
        modules.map(packageOf).filter((folder) => folder && existsSync(join(folder, "package.json"))),
      );
      const source = [...new Set([...folders].map(licenceOf))].sort().join(RULE);
      this.emitFile({ type: "asset", fileName: NAME, source: `${source}\n` });
    },
  };
}
