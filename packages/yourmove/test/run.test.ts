import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { readFlags } from "../src/flags.ts";
import { run } from "../src/run.ts";

const folder = mkdtempSync(join(tmpdir(), "yourmove-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runWith = async (argv: readonly string[], env: Record<string, string> = {}) => {
  const printed = { out: "", err: "" };
  const code = await run(argv, {
    env,
    out: (text) => {
      printed.out += `${text}\n`;
    },
    err: (text) => {
      printed.err += `${text}\n`;
    },
  });
  return { code, ...printed };
};

describe("the command's flags", () => {
  it.each([
    [["--port", "8080"], { PORT: "8080" }, []],
    [["--port=8080", "--database-url=postgres://x/y?a=b"], { PORT: "8080", DATABASE_URL: "postgres://x/y?a=b" }, []],
    [["--no-bots", "--require-database"], { BOTS: "off", REQUIRE_DATABASE: "on" }, []],
    [["--require-database", "--port", "1"], { REQUIRE_DATABASE: "on", PORT: "1" }, []],
    [["a.tar.gz", "--data-dir", "d"], { DATA_DIR: "d" }, ["a.tar.gz"]],
    [["--since", "2026-01-31", "--data-dir=d"], { DATA_DIR: "d" }, ["--since", "2026-01-31"]],
    [["--", "--port"], {}, ["--port"]],
    [["--no-port=3"], {}, ["--no-port=3"]],
  ])("%j are settings, and the rest", (argv, settings, rest) => {
    expect(readFlags(argv)).toEqual({ settings, rest, fault: null });
  });

  it("count more than the environment", async () => {
    const { out } = await runWith(["check", "--data-dir", join(folder, "flag")], { DATA_DIR: join(folder, "env") });
    expect(out).toContain(join(folder, "flag"));
  });
});

describe("what is typed wrongly ends with 2 and a sentence", () => {
  it.each([
    [["bakcup"], 'There is no command "bakcup"'],
    [["--prot", "80"], "There is no --prot; is --port meant?"],
    [["verify", "--sinec", "2026"], "There is no --sinec"],
    [["start", "here"], '"here" is too much'],
    [["check", "here"], '"here" is too much'],
    [["migrate", "here"], '"here" is too much'],
    [["verify", "here"], '"here" is too much'],
    [["backup", "one", "two"], '"two" is too much'],
    [["restore"], "Something is missing; yourmove restore --help"],
    [["restore", "one", "two"], '"two" is too much'],
    [["restore", ""], "Something is missing; yourmove restore --help"],
    [["move", "--to"], "--to needs a value"],
    [["check", "--data-dir"], "--data-dir needs a value"],
    [["check", "--port", "--no-bots"], "--port needs a value"],
    [["check", "--no-data-dir"], "There is no --no-data-dir"],
    [["move", "--to", "--no-bots"], "--to needs a value"],
    [["verify", "--since", "--data-dir", "d"], "--since needs a value"],
    [["types"], "Say of which service"],
    [["types", "nonsense"], "Say of which service"],
    [["types", "https://one.example", "two"], "and nothing else"],
    [["help", "nothing"], 'There is no command "nothing"'],
    [["toString"], "There is no command"],
  ])("%j", async (argv, sentence) => {
    const { code, err } = await runWith(argv);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe("help", () => {
  it("lists every command and every setting, and of one command what it takes", async () => {
    const { code, out } = await runWith(["--help"]);
    expect(code).toBe(0);
    for (const word of ["start", "check", "migrate", "admin", "backup", "restore", "move", "verify", "types"])
      expect(out).toMatch(new RegExp(`^  ${word} `, "m"));
    for (const flag of ["--port", "--database-url", "--limit-reads", "--webhook-url"]) expect(out).toContain(flag);
    for (const word of ["start", "check", "migrate", "backup", "restore", "move", "verify", "types"]) {
      const { code: done, out: said } = await runWith([word, "--help"]);
      expect([done, said]).toEqual([0, expect.stringMatching(new RegExp(`^Usage: yourmove ${word} `))]);
    }
    const one = await runWith(["move", "--help"]);
    expect(one.out).toContain("Usage: yourmove move --to URL");
    expect((await runWith(["help", "move"])).out).toBe(one.out);
  });

  it("ends in silence where nobody reads it any more", async () => {
    const main = join(import.meta.dirname, "../src/main.ts");
    const child = spawn(process.execPath, ["--import=tsx", "--conditions=@yourmove/source", main, "--help"]);
    child.stdout.destroy();
    const [words] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect([words, child.exitCode]).toEqual(["", 0]);
  });

  it("says the version", async () => {
    expect((await runWith(["--version"])).out).toMatch(/^\d+\.\d+\.\d+/);
  });
});

describe("check", () => {
  it("says what a setting is wrong about, and ends with 1", async () => {
    const { code, err } = await runWith(["check", "--port", "many"]);
    expect([code, err]).toEqual([1, "PORT must be a whole number from 0 to 65535.\n"]);
  });

  it("says which games packages bring, and ends with 1 where one can't be had", async () => {
    const dataDir = join(folder, "games");
    const GAMES = join(import.meta.dirname, "../../../tests/support/games/kalah");
    const webhook = { WEBHOOK_URL: "https://hooks.example", WEBHOOK_SECRET: `whsec_${"a".repeat(44)}` };
    const env = { ...webhook, WEBHOOK_GAMES: "demo.kalah,chess,ches" };
    const { code, out } = await runWith(["check", "--games", GAMES, "--data-dir", dataDir], env);
    expect([code, out]).toEqual([0, expect.stringContaining("beside the built-in ones demo.kalah 1")]);
    expect(out.match(/WEBHOOK_GAMES names.*/g)).toEqual(['WEBHOOK_GAMES names "ches", and there is no such game.']);
    const missing = await runWith(["check", "--games", "./no-such-game.mjs", "--data-dir", dataDir]);
    expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(/GAMES.*no-such-game/)]);
  });

  it.each([
    ["none", "none: no match can begin"],
    ["chess, gomoku", "chess, gomoku alone"],
  ])("says what can be played with BUILT_IN_GAMES=%s", async (names, words) => {
    const { out } = await runWith(["check", "--built-in-games", names, "--data-dir", join(folder, "none")]);
    expect(out).toContain(`games     ${words}\n`);
  });

  it("says that somebody listens at the port already", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const { code, out } = await runWith(["check", "--port", String(port), "--data-dir", join(folder, "port")]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(`port +${port}: somebody listens[^]*Nothing else would stop`),
    ]);
    holder.close();
  });

  it("changes nothing: a database that is not there is not there afterwards", async () => {
    const dataDir = join(folder, "nothing");
    const looks = [await runWith(["check", "--data-dir", dataDir]), await runWith(["check", "--data-dir", dataDir])];
    expect(looks.map(({ code }) => code)).toEqual([0, 0]);
    expect(looks[1]?.out).toContain("not there yet");
  });

  it.each([
    ["--database-url", "postgres://nobody@127.0.0.1:1/none", "The database can't be opened"],
    ["--data-dir", import.meta.filename, `database can't be opened: nothing can be made in ${import.meta.filename}`],
    ["--host", "192.0.2.1", "Nobody can listen on HOST and PORT: "],
  ])("says so where %s is %s, and ends with 1", async (flag, value, sentence) => {
    const { code, err } = await runWith(["check", flag, value]);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
