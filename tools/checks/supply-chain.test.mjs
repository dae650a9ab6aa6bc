import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../dev/run.mjs";
import { isTrue, pages, service } from "../release/until-published.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const folder = mkdtempSync(join(tmpdir(), "yourmove-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The audit with an npm that prints this. */
const audit = (printed) => {
  const npm = join(folder, "npm");
  writeFileSync(npm, `#!${process.execPath}\nprocess.stdout.write(${JSON.stringify(printed)});\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return spawnSync(process.execPath, [join(root, "tools/checks/audit-dependencies.mjs")], { env, encoding: "utf8" });
};
const report = (critical, high) => JSON.stringify({ metadata: { vulnerabilities: { critical, high, low: 4 } } });

describe("the audit of the dependencies", () => {
  it("passes where nothing of high severity is known, and fails where something is", () => {
    expect(audit(report(0, 0)).status).toBe(0);
    expect(audit(report(0, 1)).status).toBe(1);
    expect(audit(report(1, 0)).status).toBe(1);
  });

  it.each([
    ["the registry refused", JSON.stringify({ message: "405 Method Not Allowed" })],
    ["nothing came", ""],
    ["what came is no report", "<html>"],
  ])("fails where nobody could be asked: %s", (_case, printed) => {
    const { status, stderr } = audit(printed);
    expect([status, stderr]).toEqual([1, expect.stringContaining("could not be audited")]);
  });
});

describe("what is built from", () => {
  const DIGEST = /@sha256:[\da-f]{64}$/;

  it("is images by digest, in the Dockerfile and in compose.yaml", () => {
    const stages = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    const services = Object.values(parse(read("compose.yaml"), { merge: true }).services);
    const others = services.filter(({ build }) => build === undefined).map(({ image }) => image);
    expect([stages.length, others.length]).toEqual([2, 2]);
    expect([...stages, ...others].filter((image) => !DIGEST.test(image))).toEqual([]);
    // A frontend of the Dockerfile's would be one more image, by a tag.
    expect(read("Dockerfile")).not.toMatch(/^# syntax=/m);
  });

  it("never runs a stranger's install script: not by default, in the image, or in a workflow", () => {
    for (const file of [".npmrc", "tools/apart/.npmrc", "tools/apart/compiler/.npmrc"])
      expect(read(file).split("\n")).toContain("ignore-scripts=true");
    const workflows = readdirSync(join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`);
    for (const file of ["Dockerfile", ...workflows]) {
      const installs = read(file).match(/npm (?:ci|install|i)\b.*/g) ?? [];
      expect([file, installs.filter((line) => !line.includes("--ignore-scripts"))]).toEqual([file, []]);
    }
  });

  it("runs nothing of others' where a workflow holds credentials, and publishes in another job than it builds", () => {
    const jobs = readdirSync(join(root, ".github/workflows")).flatMap((name) => {
      const { permissions = {}, jobs: all } = parse(read(`.github/workflows/${name}`));
      return Object.entries(all).map(([id, job]) => ({ id: `${name} ${id}`, permissions, ...job }));
    });
    const mayWrite = ({ permissions }) => Object.values(permissions).includes("write");
    const runsOthers = ({ steps }) => steps.some(({ run = "" }) => /\bnpm (ci|install|run)|\bnpx |\.ci\/run/.test(run));
    const keeps = ({ steps }) =>
      steps.some(
        ({ uses, with: given }) => uses?.startsWith("actions/checkout@") && given?.["persist-credentials"] !== false,
      );
    const withToken = ({ steps }) => steps.some(({ env = {} }) => JSON.stringify(env).includes("github.token"));
    const others = jobs.filter(runsOthers);
    expect(others.length).toBeGreaterThan(3);
    for (const check of [mayWrite, keeps, withToken])
      expect([check.name, others.filter(check).map(({ id }) => id)]).toEqual([check.name, []]);
    const publishing = jobs.filter(({ steps }) => steps.some(({ run = "" }) => run.includes("publish.mjs")));
    expect(publishing.map(({ id, needs }) => [id, needs])).toEqual([["release.yml publish", "pack"]]);
  });

  it("holds no file of secrets: .env is no part of the image's context, wherever it lies", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const pattern of ["**/.env", "**/.env.*"]) expect(ignored).toContain(pattern);
  });

  it("fetches by name only what is ours to publish: all else that documents start by npx is installed by the lockfile", () => {
    const folders = [".", "docs", "docs/decisions", "examples", "packages", "apps/docs/src"];
    const texts = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: folder !== "." && folder !== "docs", encoding: "utf8" })
        .filter((name) => /\.(md|tsx?|yml)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
        .map((name) => `${folder}/${name}`),
    );
    const started = texts.flatMap((path) =>
      // What a service gives is ours, too.
      [
        ...read(path)
          .replaceAll(`npx ${service}/packages/`, "")
          .matchAll(/\bnpx (?!--no )(?:-\S+ )*([@\w][\w@/.-]*)/g),
      ].map(([, name]) => `${path}: ${name}`),
    );
    const isInstalled = (line) => existsSync(join(root, "node_modules/.bin", line.split(": ")[1]));
    // One unscoped name and the scope are published with every release; nobody else can own what is in them.
    const isOurs = (line) => /: (yourmove|@yourmove\/[\w-]+)(@|$)/.test(line);
    const isForeign = (line) => /: .*yourmove/.test(line) || !isInstalled(line);
    expect(started.filter((line) => !isOurs(line) && isForeign(line))).toEqual([]);
  });

  it("is warned of where a document names a command by a name that nobody owns yet", () => {
    for (const path of [
      "docs/your-own-game.md",
      "packages/yourmove/README.md",
      "packages/create-yourmove-game/README.md",
    ])
      expect(pages).toContain(path);
    expect(pages.filter((path) => !isTrue(path))).toEqual([]);
  });

  it("is raised by proposals, as it is pinned", () => {
    const kinds = parse(read(".github/dependabot.yml")).updates.map((update) => update["package-ecosystem"]);
    expect(kinds).toEqual(["docker", "docker-compose", "github-actions"]);
  });
});
