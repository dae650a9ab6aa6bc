import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { makeSite } from "./make-site.ts";

// npm run docs: the site as files, to be served by the service at /docs, or by any other.
const target = join(import.meta.dirname, "../dist");
const SMALLEST = 1024;
/** A twelfth of the best one's time, for a hundredth of the size. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 7 };
const { files } = await makeSite();
rmSync(target, { recursive: true, force: true });
for (const [path, content] of files) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), content);
  // A font is packed already, and the smallest pages are not worth it.
  if (!/\.(html|js|css|json|md|svg|xml)$/.test(path) || content.length < SMALLEST) continue;
  writeFileSync(join(target, `${path}.br`), brotliCompressSync(content, { params }));
  writeFileSync(join(target, `${path}.gz`), gzipSync(content));
}
console.log(`The guides and the reference: ${files.size} files in ${target}`);
