import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { retiredGameQueries } from "@yourmove/db";
import { builtInGames } from "@yourmove/rules";
import { afterAll, describe, expect, it } from "vitest";
import { problemOf, startHarness, useHarness } from "../../../tests/support/server-harness.ts";
import { documentedGames } from "../src/docs/documented-games.ts";
import { makeDocument } from "../src/docs/make-document.ts";
import { createPackedText } from "../src/http/compressed.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FILES = {
  "without-slash.html": "the first page, from /docs",
  "index.html": "the first page",
  "404.html": "no such page",
  "page.js": "the script",
  "page.css": "the style",
  "contract.md": "# The contract",
  "bots/index.html": "a guide",
};

describe("the built guides and reference", () => {
  const folder = mkdtempSync(join(tmpdir(), "docs-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "secret.txt"), "a secret");
  mkdirSync(join(folder, "dist", "bots"), { recursive: true });
  for (const [path, text] of Object.entries(FILES)) {
    writeFileSync(join(folder, "dist", path), text);
    for (const ending of [".br", ".gz"]) writeFileSync(join(folder, "dist", path + ending), `packed ${path}${ending}`);
  }
  const harness = useHarness({ docsDir: join(folder, "dist") });

  it.each([
    ["/docs", "the first page, from /docs", "text/html"],
    ["/docs/", "the first page", "text/html"],
    ["/docs/bots/", "a guide", "text/html"],
    ["/docs/page.js", "the script", "text/javascript"],
    ["/docs/page.css", "the style", "text/css"],
    ["/docs/contract.md", "# The contract", "text/markdown"],
  ])("%s is there, and runs nothing but its own files", async (path, text, type) => {
    const answer = await harness.ask("GET", path);
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    expect(answer.headers["content-type"]).toContain(type);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    if (type !== "text/markdown") expect(answer.headers["content-security-policy"]).toBe(POLICY);
  });

  it.each([
    ["/docs", "without-slash.html"],
    ["/docs/", "index.html"],
    ["/docs/page.js", "page.js"],
    ["/docs/nothing", "404.html"],
  ])("%s comes as it was packed when it was built, for whoever takes that", async (path, file) => {
    for (const [coding, ending] of [
      ["br", ".br"],
      ["gzip", ".gz"],
    ] as const) {
      const answer = await harness.ask("GET", path, { headers: { "accept-encoding": coding } });
      expect([answer.headers["content-encoding"], answer.body]).toEqual([coding, `packed ${file}${ending}`]);
      expect(String(answer.headers.vary).toLowerCase()).toContain("accept-encoding");
    }
    for (const none of ["identity", "br;q=0, gzip;q=0", "deflate"])
      expect((await harness.ask("GET", path, { headers: { "accept-encoding": none } })).body).not.toContain("packed");
  });

  it("takes GET and HEAD alone", async () => {
    for (const path of ["/docs/page.js", "/docs/contract.md", "/docs/bots/"])
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
        const answer = await harness.ask(method, path);
        expect([problemOf(answer).code, answer.headers["allow"]]).toEqual(["method_not_allowed", "GET, HEAD"]);
      }
  });

  it("a page without its slash leads to the one with it", async () => {
    const answer = await harness.ask("GET", "/docs/bots");
    expect([301, 302, 308]).toContain(answer.statusCode);
    expect(answer.headers.location).toMatch(/^(http:\/\/[^/]+)?\/docs\/bots\/$/);
  });

  it.each(["/docs/nothing", "/docs/nothing.html", "/docs/bots/nothing/"])(
    "%s is not there, and says so",
    async (path) => {
      const answer = await harness.ask("GET", path);
      expect([answer.statusCode, answer.body]).toEqual([404, "no such page"]);
      expect(answer.headers["content-security-policy"]).toBe(POLICY);
    },
  );

  it.each(["../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt"])("/docs/%s leads nowhere", async (path) => {
    const answer = await harness.ask("GET", `/docs/${path}`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain("a secret");
  });
});

describe("without built guides", () => {
  it("/docs says how to build them, and the contract is there all the same", async () => {
    const harness = await startHarness();
    const page = await harness.ask("GET", "/docs");
    expect([page.statusCode, page.headers["content-security-policy"]]).toEqual([200, POLICY]);
    expect(page.body).toContain("npm run docs");
    expect((await harness.ask("GET", "/docs/contract.md")).body).toMatch(/^# The wire contract/);
    expect(problemOf(await harness.ask("GET", "/docs/page.js")).code).toBe("route_not_found");
    await harness.close();
  });
});

describe("/openapi.json", () => {
  const harness = useHarness({ env: { CORS_ORIGINS: "https://a.example" } });

  it("is packed for each coding, and varies by it and, where other origins are allowed, by origin", async () => {
    const plain = await harness.ask("GET", "/openapi.json");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [accepted, coding, unpack] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
    ] as const) {
      const headers = { "accept-encoding": accepted, origin: "https://a.example" };
      const answer = await harness.ask("GET", "/openapi.json", { headers });
      expect(answer.headers["content-encoding"]).toBe(coding);
      expect(String(answer.headers.vary).toLowerCase().split(/, */).sort()).toEqual(["accept-encoding", "origin"]);
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
      // What is packed while it is sent has no length.
      expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
      expect(answer.rawPayload.length).toBeLessThan(Buffer.byteLength(plain.body) / 8);
    }
    const head = await harness.ask("HEAD", "/openapi.json", { headers: { "accept-encoding": "br" } });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });

  it("leaves out a game that was retired, and has it again once it is offered", async () => {
    const { services, database } = harness;
    const hasReversi = async (): Promise<boolean> => {
      await services.games.refresh();
      const { components } = (await harness.ask("GET", "/openapi.json")).json();
      return "ReversiMove" in components.schemas;
    };
    expect(await hasReversi()).toBe(true);
    await retiredGameQueries.retireGame(database, "reversi", 1);
    expect(await hasReversi()).toBe(false);
    await retiredGameQueries.offerGame(database, "reversi");
    expect(await hasReversi()).toBe(true);
  });

  it("is made without the games where their schemas take too long, and the log says so", async () => {
    const warned: string[] = [];
    const log = { warn: (_: object, words: string) => void warned.push(words) };
    const made = await makeDocument(documentedGames(builtInGames), log, 0);
    const { paths, components } = JSON.parse(made.toString());
    expect([Object.keys(paths).length > 30, "OtherMove" in components.schemas]).toEqual([true, true]);
    expect("ReversiMove" in components.schemas).toBe(false);
    expect(warned).toEqual(["openapi.json could not be made with the schemas of the games, and has none"]);
  });

  it("is compressed on the first request, and never again", async () => {
    let reads = 0;
    let name = "one";
    const answer = createPackedText(
      async () => {
        reads += 1;
        return Buffer.from("text".repeat(1000));
      },
      () => name,
    );
    const request = { headers: { "accept-encoding": "br" } } as never;
    const reply = { header: () => reply, getHeader: () => undefined } as never;
    const [one, other] = await Promise.all([answer(request, reply), answer(request, reply)]);
    expect([reads, one === other, (await answer(request, reply)) === one]).toEqual([1, true, true]);
    name = "another";
    expect([(await answer(request, reply)) === one, reads]).toEqual([false, 2]);
  });
});
