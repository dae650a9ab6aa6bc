import { describe, expect, it } from "vitest";
import { run } from "../src/run.ts";

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

/** Runs a command against a service that gives this answer. */
const runAt = async (
  line: readonly string[],
  { status = 200, answer = {}, env = {} }: { status?: number; answer?: object | string; env?: object } = {},
) => {
  const printed = { out: "", err: "" };
  const requested: { url: string; init: RequestInit }[] = [];
  const fetchAnswer = async (url: string | URL | Request, init: RequestInit = {}) => {
    requested.push({ url: String(url), init });
    return new Response(typeof answer === "string" ? answer : JSON.stringify(answer), { status });
  };
  const code = await run(line, {
    env: { ADMIN_TOKEN: "secret", ...env },
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    fetch: fetchAnswer,
    now: () => NOW,
  });
  return { code, ...printed, requested };
};

const user = {
  userID: 7,
  username: "Ada\u001b[2J",
  isGuest: false,
  isBot: false,
  isDeleted: false,
  hostIssuer: null,
  hostSubject: null,
  createdTime: NOW,
  lastSeenTime: null,
  banReason: "cheating",
  bannedUntil: null,
};

describe("the operator's command", () => {
  it("sends the token to the address of the environment, and prints a table", async () => {
    const { code, out, requested } = await runAt(["users", "find", "ada", "--banned"], {
      answer: { items: [user], nextCursor: 7 },
      env: { ADMIN_URL: "http://127.0.0.1:4000" },
    });
    expect([code, requested[0]?.url]).toEqual([0, "http://127.0.0.1:4000/admin/v1/users?name=ada&isBanned=true"]);
    expect(requested[0]?.init.headers).toMatchObject({ authorization: "Bearer secret" });
    expect(out).toContain("cheating, for good");
    expect(out).toContain("More: --before 7");
    // What others call themselves moves no cursor.
    expect(out).not.toContain("\u001b");
  });

  it("prints the answer as it is for programs", async () => {
    const answer = { items: [user], nextCursor: null };
    expect(JSON.parse((await runAt(["users", "find", "--json"], { answer })).out)).toEqual(answer);
    const refused = await runAt(["users", "show", "7", "--json"], { status: 404, answer: { code: "user_not_found" } });
    expect([refused.code, JSON.parse(refused.out)]).toEqual([1, { code: "user_not_found" }]);
  });

  it("shows who is to move in a match: in a joint turn each who has not moved", async () => {
    const players = { inviterID: 7, inviteeID: 8, xUserID: 8 };
    const match = { matchID: 9, gameType: "goofspiel", ...players, currentTurnUserID: null, jointTurn: null };
    const toMove = async (given: object) => {
      const answer = { match: { ...match, finishedTime: null, ...given }, stateName: "active", moves: [] };
      return /^to move +(.+)$/m.exec((await runAt(["matches", "show", "9"], { answer })).out)?.[1];
    };
    expect(await toMove({ jointTurn: { version: 0, time: NOW, moved: null } })).toBe("8 and 7");
    expect(await toMove({ jointTurn: { version: 0, time: NOW, moved: "X" } })).toBe("7");
    expect(await toMove({ currentTurnUserID: 8 })).toBe("8");
    expect(await toMove({ jointTurn: { version: 0, time: NOW, moved: null }, finishedTime: NOW })).toBe("-");
  });

  it("shows games by version, with their faults", async () => {
    const of = { gameType: "demo.hex", rulesVersion: 2 };
    const version = { ...of, name: "Hex", isHere: true, isOffered: true, isRetired: false };
    const fault = { ...of, fn: "view", kind: "throw", count: 3, message: "no board", firstTime: NOW, lastTime: NOW };
    const answer = { items: [{ ...version, active: 4, invited: 1, paused: 2 }], faults: [fault] };
    const { out } = await runAt(["games"], { answer });
    expect(out).toMatch(/demo\.hex +2 +Hex +loaded +on offer +4 +1 +2/);
    expect(out).toMatch(/demo\.hex +2 +view +throw +3 +2026-11-22 00:00 +no board/);
  });

  const counts = { rulesVersion: 2, isDryRun: true, fitting: 3, misfits: 1 };
  const upgraded = { ...counts, matches: [{ matchID: 9, why: "moves differs" }] };
  const fitting = /3 matches fit version 2, 1 do not fit[\s\S]*9 +moves differs/;
  const clock = { time: NOW, offsetMs: 12.4, isSettled: false, ahead: { users: 3, matches: 2 } };
  const ban = (length: string) => `users ban 7 --reason stalling ${length} --note twice`;
  const banned = { reason: "stalling", note: "twice" };
  const by = { from: "1", isDryRun: true };
  it.each<[line: string, answer: object, path: string, sent: object, printed: RegExp]>([
    [ban("--for 7d"), { user, endedMatches: 0 }, "users/7/ban", { ...banned, until: NOW + 7 * DAY }, /./],
    [ban("--until 2026-12-24"), { user, endedMatches: 0 }, "users/7/ban", { ...banned, until: NOW + 32 * DAY }, /./],
    [ban("--forever"), { user, endedMatches: 0 }, "users/7/ban", { ...banned, until: null }, /./],
    ["games upgrade demo.hex --from 1 --dry-run", upgraded, "games/demo.hex/upgrade", by, fitting],
    [
      "games end demo.hex --rules 1",
      { ended: 5 },
      "games/demo.hex/end",
      { rulesVersion: "1" },
      /^5 matches and .* over\.$/,
    ],
    ["clock trust --note ntp", clock, "clock/trust", { note: "ntp" }, /^matches end by it +no$/m],
    ["clock set-back", clock.ahead, "clock/set-back", {}, /3 users, and 2 matches/],
  ])("sends what `%s` says, and prints what became of it", async (line, answer, path, sent, printed) => {
    const { code, out, requested } = await runAt(line.split(" "), { answer });
    expect([code, requested[0]?.url]).toEqual([0, `http://127.0.0.1:3001/admin/v1/${path}`]);
    expect(JSON.parse(String(requested[0]?.init.body ?? "{}"))).toEqual(sent);
    expect(out).toMatch(printed);
  });

  it.each([
    [["games", "upgrade", "demo.hex"], /./],
    [["users", "ban", "7", "--reason", "stalling"], /--forever/],
    [["users", "ban", "7", "--reason", "stalling", "--forever", "--for", "1d"], /--forever/],
    [["users", "ban", "7", "--forever"], /--reason is missing/],
    [["users", "ban", "seven", "--reason", "name", "--forever"], /USER_ID must be a number/],
    [["users", "ban", "7", "--reason", "name", "--for", "a while"], /is no time/],
    [["users", "ban", "7", "--reason", "name", "--until", "2027-02-30"], /"2027-02-30" is no time/],
    [["users", "ban", "7", "--reason", "name", "--until", "2027-13-01T00:00Z"], /is no time/],
    [["webhooks", "replay", "7", "--since", "2d", "--until", "3d"], /--until is before --since/],
    [["users", "show"], /USER_ID is missing/],
    [["users", "show", "7", "8"], /too much/],
    [["users", "show", "7", "--loud"], /--loud/],
    [["users", "vanish"], /no command/],
    [["--json"], /^No command is named;/],
    [["audit", "--user", "abc"], /--user must be a number, and "abc" is none/],
    [["games", "upgrade", "demo.hex", "--from", "x"], /--from must be a number/],
  ])("says what is wrong with %j, asks nothing and ends with 2", async (line, words) => {
    const { code, err, requested } = await runAt(line);
    expect([code, requested]).toEqual([2, []]);
    expect(err).toMatch(words);
  });

  it("shows until when a ban lasts in the audit log as a time", async () => {
    const entry = { entryID: 9, time: NOW, actor: "operator", action: "banned", userID: 7, before: null };
    const after = { reason: "name", until: NOW + DAY };
    const { out } = await runAt(["audit"], { answer: { items: [{ ...entry, after }], nextCursor: null } });
    expect(out).toContain("reason=name until=2026-11-23T00:00 ");
  });

  it("says which of the counts are estimates", async () => {
    const answer = {
      stats: { accounts: 12, matches: 4000 },
      estimates: ["matches"],
      process: { openPolls: 1, removed: {} },
    };
    const { code, out } = await runAt(["stats"], { answer });
    expect(code).toBe(0);
    expect(out).toMatch(/^accounts +12$/m);
    expect(out).toMatch(/^matches +about 4000 \(an estimate\)$/m);
  });

  it("has help for everything", async () => {
    expect((await runAt(["--help"])).out).toContain("dead-letters list");
    expect((await runAt(["users", "--help"])).out).not.toContain("dead-letters");
    const help = await runAt(["webhooks", "replay", "--help"]);
    expect([help.code, help.out]).toEqual([0, expect.stringContaining("--since TIME")]);
  });

  it("ends with 4 without a token or with a wrong one, and with 3 where nothing answers, or something else does", async () => {
    expect((await runAt(["stats"], { env: { ADMIN_TOKEN: "" } })).code).toBe(4);
    expect((await runAt(["stats"], { status: 401 })).code).toBe(4);
    expect((await runAt(["stats", "--url", "nowhere"])).code).toBe(3);
    const page = await runAt(["users", "find"], { answer: "<!doctype html>" });
    expect([page.code, page.err]).toEqual([3, "http://127.0.0.1:3001 is not the operator's port."]);
  });
});
