// Publishes the packed packages of a folder that the registry does not have yet. It runs where credentials are: Node and npm
// alone, nothing installed, and no script of a package.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

const [folder = "packed"] = process.argv.slice(2);
const npm = (args, stdio) => spawnSync("npm", args, { encoding: "utf8", stdio });

for (const { name, version, file } of JSON.parse(readFileSync(join(folder, "index.json"), "utf8"))) {
  const title = `${name}@${version}`;
  if (isPublished(title, version)) console.log(`${title} is published already.`);
  else publish(title, `./${join(folder, basename(file))}`);
}

function isPublished(title, version) {
  const { status, stdout, stderr } = npm(["view", title, "version"]);
  if (status === 0) return stdout.trim() === version;
  if (stderr.includes("E404")) return false;
  throw new Error(stderr);
}

function publish(title, tarball) {
  const args = ["publish", tarball, "--ignore-scripts", "--access", "public", "--provenance"];
  if (npm(args, "inherit").status !== 0) throw new Error(`${title} was not published.`);
}
