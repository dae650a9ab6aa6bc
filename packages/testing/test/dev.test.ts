import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { isShort } from "../../../tests/support/rounds.ts";
import { run as create } from "../../create-yourmove-game/bin/create.mjs";
import { type DevServer, startDev } from "../src/dev.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const home = mkdtempSync(`${tmpdir()}/your-move-dev-`);
symlinkSync(`${ROOT}node_modules`, `${home}/node_modules`);

interface State {
  readonly load: number;
  readonly fault: string | null;
  readonly games: readonly { readonly gameType: string; readonly variants: readonly object[] }[];
  readonly match: {
    readonly seed: string;
    readonly rulesVersion: number;
    readonly options: object;
    readonly moves: readonly object[];
  };
  readonly seats: { readonly X: string; readonly O: string };
}

let dev: DevServer | undefined;

const get = async (path: string): Promise<Record<string, unknown>> => (await fetch(`${dev?.url}${path}`)).json();
const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const headers = { "content-type": "application/json" };
  return (await fetch(`${dev?.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
};
const state = async () => (await get("/dev/state")) as unknown as State;
const viewAt = async (at: number) => (await get(`/dev/position?at=${at}`)) as { views: { X: { cells: unknown[] } } };

/** The status of an answer to a browser that knows this machine by another name. */
const statusFor = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });

/** A game as `npm create` makes it: the folder. */
const created = (name: string): string => {
  expect(create([name], { cwd: home, print: () => {} })).toBe(0);
  return `${home}/${name}`;
};

afterEach(async () => {
  await dev?.stop();
  dev = undefined;
});
afterAll(() => rmSync(home, { recursive: true }));

describe("yourmove-dev", () => {
  it("seats both sides of a new game, each as a player of its own, and lets them play", async () => {
    dev = await startDev({ path: created("seats"), port: 0 });
    const { match, seats, games } = await state();
    const variants = [
      { name: "Standard", options: { misere: false } },
      { name: "The other way round", options: { misere: true } },
    ];
    expect(games).toEqual([{ gameType: "my.seats", name: "Seats", variants }]);
    expect(match).toMatchObject({ rulesVersion: 1, moves: [] });
    for (const side of ["X", "O"] as const) {
      const me = (await (await fetch(`${seats[side]}/platform/me`)).json()) as { user: { username: string } };
      expect(me.user.username).toBe(`Seat ${side}`);
      expect(await statusFor(`${seats[side]}/platform/me`, "rebound.example")).toBe(403);
      expect(await statusFor(`${seats[side]}/platform/me`, `localhost:${new URL(seats[side]).port}`)).toBe(200);
    }
    expect(await post("/dev/move", { symbol: "X", move: { row: 0, column: 0 } })).toEqual({});
    expect(await post("/dev/move", { symbol: "X", move: { row: 0, column: 1 } })).toMatchObject({
      fault: expect.stringContaining("turn"),
    });
    expect((await state()).match.moves).toEqual([{ symbol: "X", move: { row: 0, column: 0 } }]);
    expect((await viewAt(0)).views.X.cells[0]).toBeNull();
    expect((await viewAt(1)).views.X.cells[0]).toBe("X");
    expect(await (await fetch(dev.url)).text()).toContain("Every position");
    const listed = await (await fetch(`${seats.X}/platform/games`)).json();
    const [{ boardURL }] = listed.items;
    const board = await fetch(`${seats.X}${boardURL}`);
    expect(await board.text()).toContain('<script type="module" src="board.mjs">');
    expect(board.headers.get("content-security-policy")).toContain(
      "frame-ancestors http://127.0.0.1:* http://localhost:*",
    );
    const port = Number(new URL(dev.url).port);
    await expect(startDev({ path: created("second"), port })).rejects.toThrow(`Port ${port} is taken`);
    const twice = ["a", "b"].map((seed) => post("/dev/match", { gameType: "my.seats", seed, count: 0 }));
    expect(await Promise.all(twice)).toEqual([{}, {}]);
    await post("/dev/match", { gameType: "my.seats", options: { misere: true }, seed: "c" });
    // On from an earlier position the options stay.
    expect(await post("/dev/match", { count: 0 })).toEqual({});
    expect((await state()).match.options).toEqual({ misere: true });
  });

  it.skipIf(isShort)(
    "reads changed rules into new matches, leaves running ones as they are, and says what is wrong with rules that hang or don't load",
    async () => {
      const folder = created("changed");
      const rules = readFileSync(`${folder}/rules.mjs`, "utf8");
      dev = await startDev({ path: folder, port: 0 });
      await post("/dev/move", { symbol: "X", move: { row: 0, column: 0 } });
      writeFileSync(`${folder}/rules.mjs`, rules.replace("const SIZE = 5;", "const SIZE = 6;"));
      await expect.poll(async () => (await state()).load).toBe(2);
      expect(await post("/dev/move", { symbol: "O", move: { row: 4, column: 0 } })).toEqual({});
      expect((await viewAt(2)).views.X.cells).toHaveLength(25);

      await post("/dev/match", { gameType: "my.changed", seed: "a", count: 0 });
      expect((await state()).match).toMatchObject({ rulesVersion: 2, moves: [] });
      expect((await viewAt(0)).views.X.cells).toHaveLength(36);

      const loop = "view: ({ cells }) => {\n    while (cells[0]);\n    return { cells };\n  },";
      writeFileSync(`${folder}/rules.mjs`, rules.replace("view: ({ cells }) => ({ cells: [...cells] }),", loop));
      await expect
        .poll(async () => (await state()).fault)
        .toMatch(/: slow: view does not come back within 250 ms, in the position \{"cells":.*; with the seed ".+"$/);
      expect(await post("/dev/match", { gameType: "my.changed", seed: "b", count: 0 })).toEqual({});
      expect((await state()).match.rulesVersion).toBe(2);

      writeFileSync(`${folder}/rules.mjs`, rules.replace('"No room', "").replace("defineGame({", "defineGame({{"));
      await expect.poll(async () => (await state()).fault).toMatch(/rules\.mjs|Unexpected/);
      expect((await state()).load).toBe(2);
    },
  );

  it.skipIf(isShort)(
    "keeps the match on the table at play however often code is saved, and counts no other file",
    async () => {
      const folder = created("saved");
      const lines: string[] = [];
      dev = await startDev({ path: folder, port: 0, print: (line) => void lines.push(line) });
      appendFileSync(`${folder}/board/board.css`, "/* changed */");
      await dev.reload();
      await dev.reload();
      expect((await state()).load).toBe(1);
      expect(lines).toEqual(["Rules 1: their code is as it was"]);
      for (let load = 2; load <= 6; load++) {
        appendFileSync(`${folder}/rules.mjs`, "// changed");
        await expect.poll(async () => (await state()).load).toBe(load);
      }
      expect(await post("/dev/move", { symbol: "X", move: { row: 0, column: 0 } })).toEqual({});
      expect((await state()).match).toMatchObject({ rulesVersion: 1, isPaused: false, moves: [{}] });
    },
  );

  it.skipIf(isShort)("plays on from an earlier position, with the same seed and the same hidden cards", async () => {
    dev = await startDev({ path: `${ROOT}tests/support/games/high-card`, port: 0 });
    const begin = async () => {
      await post("/dev/match", { gameType: "demo.high-card", seed: "a lucky one", count: 0 });
      return (await get("/dev/position?at=0")) as { views: { X: object; O: object }; legalMoves: { X: object[] } };
    };
    const first = await begin();
    const again = await begin();
    expect(again).toEqual(first);
    expect(first.views.X).not.toEqual(first.views.O);
    const [move] = first.legalMoves.X;
    expect(await post("/dev/move", { symbol: "X", move })).toEqual({});
    expect(await post("/dev/match", { count: 1 })).toEqual({});
    const { match } = await state();
    expect(match.moves).toEqual([{ symbol: "X", move }]);
    expect(await get("/dev/position?at=0")).toEqual(first);
  });

  it.skipIf(isShort)("answers its own page alone", async () => {
    dev = await startDev({ path: `${ROOT}tests/support/games/kalah`, port: 0 });
    const answer = await fetch(`${dev.url}/dev/move`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(403);
    expect((await fetch(`${dev.url}/dev/nothing`)).status).toBe(404);
  });

  it.skipIf(isShort)("says in a sentence why a game can't be loaded", async () => {
    await expect(startDev({ path: `${home}/nowhere.mjs`, port: 0 })).rejects.toThrow(/nowhere\.mjs/);
  });
});
