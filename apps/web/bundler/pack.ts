import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);

/** Lays a packed copy beside each script and style: once, and as small as it gets, instead of at every request. */
export const pack = (): Plugin => ({
  name: "pack",
  async writeBundle({ dir = "" }) {
    const folder = join(dir, "assets");
    const files = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
    const packFile = async (name: string) => {
      const content = await readFile(join(folder, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await writeFile(join(folder, `${name}.br`), await compress(content, { params }));
    };
    await Promise.all(files.map(packFile));
  },
});
