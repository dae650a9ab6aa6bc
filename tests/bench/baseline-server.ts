import { randomBytes } from "node:crypto";
import fastify, { type FastifyRequest } from "fastify";
import { type Row, viewOf, winningLine } from "./baseline/match.ts";
import { SQL } from "./baseline/statements.ts";
import { openStore } from "./baseline/store.ts";

// The reference that the service is measured beside: the same paths and the same promises to the disk, written by hand, with
// no schemas, no ORM, no checks of what comes in and nothing between a request and its SQL.
const store = await openStore(process.env);
const run = <Result>(name: keyof typeof SQL, values: unknown[]) => store.rows<Result>(name, SQL[name], values);
const app = fastify({ logger: false });

const waiting = new Map<number, Set<() => void>>();
const wake = (...userIDs: number[]) => {
  for (const userID of userIDs) for (const each of waiting.get(userID) ?? []) each();
};

const YEAR_MS = 31_536_000_000;
const userOf = async ({ headers }: FastifyRequest): Promise<number> => {
  const token = Buffer.from((headers.authorization ?? "").slice("Bearer ".length));
  const [session] = await run<{ user_id: number }>("session", [token, Date.now()]);
  if (!session) throw Object.assign(new Error("unauthenticated"), { statusCode: 401 });
  return session.user_id;
};

const conflict = () => Object.assign(new Error("conflict"), { statusCode: 409 });
const matchOf = async (userID: number, request: FastifyRequest): Promise<Row> => {
  const [row] = await run<Row>("match", [userID, Number((request.params as { id: string }).id)]);
  if (!row) throw Object.assign(new Error("none"), { statusCode: 404 });
  return row;
};
const single = (row: Row, userID: number) => ({
  unchanged: false,
  lastActionTime: row.last_action_time,
  serverTime: Date.now(),
  match: viewOf(row, userID),
});

interface Write {
  readonly before: Row;
  readonly after: Row;
  /** The Idempotency-Key that the answer is kept under. */
  readonly key?: string | undefined;
}

/** Writes what a match becomes, where nobody was first. */
const write = async (userID: number, { before, after, key }: Write) => {
  const played = after.last_move === before.last_move ? null : JSON.stringify(after.last_move);
  const values: unknown[] = [
    ...[Date.now(), before.inviter_id, before.invitee_id, before.match_id, before.last_action_time, after.state],
    ...[after.x_user_id, after.o_user_id, after.turn_user_id, after.winner_user_id, after.result],
    ...[JSON.stringify(after.position), played, after.move_count, userID],
    ...(key === undefined ? [] : [key, JSON.stringify(single(after, userID))]),
  ];
  const [changed] = await run<{ cursor: number }>(key === undefined ? "change" : "keep", values);
  if (!changed) throw conflict();
  wake(before.inviter_id, before.invitee_id);
  return single({ ...after, last_action_time: changed.cursor }, userID);
};

app.post("/platform/auth/guest", async () => {
  const [person] = await run<{ user_id: number }>("person", [`Player-${randomBytes(3).toString("hex")}`]);
  const token = randomBytes(32).toString("base64url");
  await run("token", [Buffer.from(token), person?.user_id, Date.now() + YEAR_MS]);
  return { token, user: { userID: person?.user_id } };
});

const GAME = "/platform/games/tic-tac-toe";
app.post(`${GAME}/invite`, async (request) => {
  const userID = await userOf(request);
  const { opponentUserID } = request.body as { opponentUserID: number };
  const [made] = await run<{ match_id: number }>("invite", [Date.now(), userID, opponentUserID]);
  wake(userID, opponentUserID);
  const [row] = await run<Row>("match", [userID, made?.match_id]);
  return single(row as Row, userID);
});

app.post(`${GAME}/matches/:id/accept`, async (request) => {
  const userID = await userOf(request);
  const row = await matchOf(userID, request);
  if (row.state !== 0 || row.invitee_id !== userID) throw conflict();
  const sides = { x_user_id: row.inviter_id, o_user_id: userID, turn_user_id: row.inviter_id };
  return write(userID, { before: row, after: { ...row, ...sides, state: 1 } });
});

const played = (row: Row, userID: number, cell: number): Row => {
  const cells = row.position.cells.with(cell, row.x_user_id === userID ? "X" : "O");
  const isWon = winningLine(cells) !== null;
  const isOver = isWon || !cells.includes(null);
  const next = row.x_user_id === userID ? row.o_user_id : row.x_user_id;
  return {
    ...row,
    position: { cells },
    last_move: { cell },
    move_count: row.move_count + 1,
    state: isOver ? 2 : 1,
    turn_user_id: isOver ? null : next,
    winner_user_id: isWon ? userID : null,
    result: isWon ? "win" : isOver ? "draw" : null,
  };
};

app.post(`${GAME}/matches/:id/move`, async (request, reply) => {
  const userID = await userOf(request);
  const key = request.headers["idempotency-key"] as string | undefined;
  const [kept] = key === undefined ? [] : await run<{ answer: string }>("kept", [userID, key]);
  if (kept) return reply.type("application/json").send(kept.answer);
  const row = await matchOf(userID, request);
  const { cell } = (request.body as { move: { cell: number } }).move;
  if (row.state !== 1 || row.turn_user_id !== userID || row.position.cells[cell] !== null) throw conflict();
  return write(userID, { before: row, after: played(row, userID, cell), key });
});

app.get(`${GAME}/matches/:id`, async (request) => {
  const userID = await userOf(request);
  return single(await matchOf(userID, request), userID);
});

const listOf = async (userID: number) => {
  const rows = await run<Row>("list", [userID]);
  const items = rows.map((row) => viewOf(row, userID));
  const yourTurnCount = rows.filter((row) => row.turn_user_id === userID).length;
  const inviteCount = rows.filter((row) => row.state === 0 && row.invitee_id === userID).length;
  const counts = { yourTurnCount, inviteCount, offerCount: 0, nextCursor: null };
  return { unchanged: false, lastActionTime: rows[0]?.last_action_time ?? 0, serverTime: Date.now(), items, ...counts };
};

/** Sleeps until a change of the user's, or so long. */
const sleep = (userID: number, seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const own = waiting.get(userID) ?? new Set();
    waiting.set(userID, own);
    const done = () => {
      clearTimeout(timer);
      own.delete(done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    own.add(done);
  });

app.get("/platform/matches", async (request) => {
  const userID = await userOf(request);
  const { since, wait = "0" } = request.query as { since?: string; wait?: string };
  if (since === undefined) return listOf(userID);
  const slept = sleep(userID, Number(wait));
  const [cursor] = await run<{ value: number }>("cursor", [userID]);
  if (cursor?.value === Number(since)) await slept;
  return listOf(userID);
});

const address = await app.listen({ port: Number(process.env["PORT"] ?? 0), host: "127.0.0.1" });
process.stdout.write(`Your Move is ready: ${address}\n`);
