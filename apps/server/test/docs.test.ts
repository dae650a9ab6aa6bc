import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness } from "./harness.ts";

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
  let harness: Harness;
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "docs-"));
    writeFileSync(join(folder, "secret.txt"), "a secret");
    mkdirSync(join(folder, "dist", "bots"), { recursive: true });
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, "dist", path), text);
    harness = await startHarness({ docsDir: join(folder, "dist") });
  });
  afterAll(async () => {
    await harness.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["/docs", "the first page, from /docs", "text/html"],
    ["/docs/", "the first page", "text/html"],
    ["/docs/bots/", "a guide", "text/html"],
    ["/docs/page.js", "the script", "text/javascript"],
    ["/docs/page.css", "the style", "text/css"],
    ["/docs/contract.md", "# The contract", "text/markdown"],
  ])("%s is there", async (path, text, type) => {
    const answer = await harness.ask("GET", path);
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    expect(answer.headers["content-type"]).toContain(type);
  });

  it.each(["/docs", "/docs/", "/docs/bots/", "/docs/page.js"])("%s runs nothing but its own files", async (path) => {
    const { headers } = await harness.ask("GET", path);
    expect(headers["content-security-policy"]).toBe(POLICY);
    expect(headers["x-content-type-options"]).toBe("nosniff");
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

  it.each(["/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs/..%2fsecret.txt"])(
    "%s leads nowhere",
    async (path) => {
      const answer = await harness.ask("GET", path);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain("a secret");
    },
  );
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
