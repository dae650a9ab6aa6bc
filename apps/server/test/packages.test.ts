import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { problemOf, startHarness, useHarness } from "../../../tests/support/server-harness.ts";

const BYTES = Buffer.from("a tarball");
const SHASUM = createHash("sha1").update(BYTES).digest("hex");
const INTEGRITY = `sha512-${createHash("sha512").update(BYTES).digest("base64")}`;
const FILE = "yourmove-game-1.2.3.tgz";
const MANIFEST = { name: "@yourmove/game", version: "1.2.3", description: "The kit", dependencies: { zod: "^4" } };
const HASHED = `/packages/${SHASUM.slice(0, 16)}/${FILE}`;

describe("the packages that were packed", () => {
  const { name, version, description } = MANIFEST;
  const folder = mkdtempSync(join(tmpdir(), "packages-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const item = { name, version, file: FILE, size: BYTES.length, integrity: INTEGRITY, shasum: SHASUM };
  mkdirSync(join(folder, "packed"));
  writeFileSync(join(folder, "packed", "index.json"), JSON.stringify([{ ...item, manifest: MANIFEST }]));
  writeFileSync(join(folder, "packed", FILE), BYTES);
  writeFileSync(join(folder, "packed", "other.tgz"), "not in the index");
  writeFileSync(join(folder, "secret.tgz"), "a secret");
  const harness = useHarness({
    packagesDir: join(folder, "packed"),
    env: { PUBLIC_URL: "https://play.example" },
  });

  it("are listed, each with the address of its tarball", async () => {
    const url = `https://play.example/packages/${FILE}`;
    const items = [{ name, version, description, size: 9, integrity: INTEGRITY, url }];
    expect((await harness.ask("GET", "/packages")).json()).toEqual({ items });
  });

  it.each(["/packages/@yourmove%2fgame", "/packages/@yourmove/game"])(
    "%s is what npm asks a registry for",
    async (path) => {
      const answer = await harness.ask("GET", path);
      const dist = { tarball: `https://play.example${HASHED}`, integrity: INTEGRITY, shasum: SHASUM };
      expect(answer.json()).toEqual({
        name: "@yourmove/game",
        "dist-tags": { latest: "1.2.3" },
        versions: { "1.2.3": { ...MANIFEST, dist } },
      });
    },
  );

  it("are immutable at the address that names their content, and revalidated at the one that does not", async () => {
    const hashed = await harness.ask("GET", HASHED);
    expect([hashed.statusCode, hashed.rawPayload]).toEqual([200, BYTES]);
    expect(hashed.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/gzip",
      "content-length": String(BYTES.length),
      "x-content-type-options": "nosniff",
    });
    const plain = await harness.ask("GET", `/packages/${FILE}`);
    expect([plain.rawPayload, plain.headers["cache-control"]]).toEqual([BYTES, "no-cache"]);
    const etag = String(plain.headers.etag);
    const again = await harness.ask("GET", `/packages/${FILE}`, { headers: { "if-none-match": etag } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await harness.ask("HEAD", HASHED);
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", String(BYTES.length)]);
  });

  it.each([
    "/packages/other.tgz",
    "/packages/index.json",
    "/packages/../secret.tgz",
    "/packages/..%2fsecret.tgz",
    `/packages/0000000000000000/${FILE}`,
    "/packages/@yourmove%2fserver",
    "/packages/",
  ])("%s is not among them", async (path) => {
    const answer = await harness.ask("GET", path);
    expect([answer.statusCode, problemOf(answer).code]).toEqual([404, "route_not_found"]);
  });

  it("are nowhere where PACKAGES is off", async () => {
    const other = await startHarness({ env: { PACKAGES: "off" }, packagesDir: join(folder, "packed") });
    for (const path of ["/packages", `/packages/${FILE}`])
      expect((await other.ask("GET", path)).statusCode, path).toBe(404);
    await other.close();
  });

  it("are found without a restart, and before that a problem says how they are made, to browsers, too", async () => {
    const later = join(folder, "later");
    const other = await startHarness({ packagesDir: later });
    for (const path of ["/packages", "/packages/", `/packages/${FILE}`]) {
      const answer = await other.ask("GET", path, { headers: { accept: "text/html" } });
      expect(problemOf(answer), path).toMatchObject({
        code: "route_not_found",
        detail: expect.stringContaining("npm run pack"),
      });
    }
    cpSync(join(folder, "packed"), later, { recursive: true });
    expect((await other.ask("GET", "/packages")).json().items).toHaveLength(1);
    await other.close();
  });
});
