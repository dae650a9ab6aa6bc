import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeSite } from "./make-site.ts";

// npm run docs: the site as files, to be served by the service at /docs, or by any other.
const target = join(import.meta.dirname, "../dist");
const { files } = makeSite();
rmSync(target, { recursive: true, force: true });
for (const [path, content] of files) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), content);
}
console.log(`The guides and the reference: ${files.size} files in ${target}`);
