import { randomBytes } from "node:crypto";
import fastify, { type FastifyRequest } from "fastify";
import { type Row, viewOf, winningLine } from "./baseline/match.ts";
import { SQL } from "./baseline/statements.ts";
import { openStore } from "./baseline/store.ts";

// The reference that the service is measured beside, as a good engineer writes it by hand: the same paths, the same promises of
// order, of repeats and to the disk; one prepared statement a read, two an action, the session checked in the first. No schemas, no
// ORM, no checks of what comes in and nothing between a request and its SQL.
const store = await openStore(process.env);
const run = <Result>(name: keyof typeof SQL, values: unknown[]) => store.rows<Result>(name, SQL[name], values);
const app = fastify({ logger: false });

const YEAR_MS = 31_536_000_000;
const WEEK_MS = 604_800_000;
const failed = (statusCode: number) => Object.assign(new Error("failed"), { statusCode });

/** The rows of a first statement, which begin with who asks. */
const query = async <Found>(name: keyof typeof SQL, { headers }: FastifyRequest, ...values: unknown[]) => {
  const token = Buffer.from((headers.authorization ?? "").slice("Bearer ".length));
  const rows = await run<Found & { user_id: number }>(name, [token, Date.now(), ...values]);
  const [first] = rows;
  if (!first) throw failed(401);
  return { rows, first, userID: first.user_id };
};

const single = (row: Row, userID: number) => ({
  unchanged: false,
  lastActionTime: row.last_action_time,
  serverTime: Date.now(),
  match: viewOf(row, userID),
});

type Found = Row & { readonly cursor: number; readonly answer: string | null };
type Decided = Partial<Row> & Pick<Row, "state">;

/** The match as it becomes at a moment that is beyond both cursors. */
const decidedAt = (before: Found, decided: Decided, isMove: boolean): Row => {
  const moment = Math.max(Date.now(), before.cursor + 1);
  return {
    ...before,
    ...decided,
    started_time: before.started_time ?? moment,
    last_move_time: isMove ? moment : before.last_move_time,
    finished_time: decided.state > 1 ? moment : null,
    deadline_time: decided.state === 1 ? moment + WEEK_MS : null,
    last_action_time: moment,
  };
};

/** What an action writes, in the order of its statement. */
const WRITTEN = `state x_user_id o_user_id turn_user_id winner_user_id result position last_move move_count
  started_time last_move_time finished_time deadline_time last_action_time`.split(/\s+/) as (keyof Row)[];

const UNIQUE_VIOLATION = "23505";
/** Beside many who write the same cursors. */
const TRIES = 50;

/**
 * Reads a match, decides, and writes it where nobody was first: else once more. With a key the answer is kept, and given to whoever
 * repeats it.
 */
const act = async (
  request: FastifyRequest,
  decide: (row: Row, userID: number) => Decided | null,
  isMove: boolean,
): Promise<string> => {
  const key = isMove ? (request.headers["idempotency-key"] as string | undefined) : undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { first, userID } = await query<Found>("toAct", request, (request.params as { id: string }).id, key ?? null);
    if (first.answer !== null) return first.answer;
    if (first.match_id === null) throw failed(404);
    const decided = decide(first, userID);
    if (!decided) throw failed(409);
    const after = decidedAt(first, decided, isMove);
    const answer = JSON.stringify(single(after, userID));
    const values = [
      first.match_id,
      first.last_action_time,
      first.inviter_id,
      first.invitee_id,
      ...WRITTEN.map((column) => after[column]),
      ...(isMove ? [userID] : []),
      ...(key === undefined ? [] : [key, answer]),
    ];
    const name = isMove ? (key === undefined ? "move" : "keyedMove") : "accept";
    const written = await run(name, values).catch((error: { code?: string }) => {
      if (error.code === UNIQUE_VIOLATION) return [];
      throw error;
    });
    if (written.length > 0) return answer;
  }
  throw failed(409);
};

app.post("/platform/auth/guest", async () => {
  const [person] = await run<{ user_id: number }>("person", [`Player-${randomBytes(3).toString("hex")}`]);
  const token = randomBytes(32).toString("base64url");
  await run("token", [Buffer.from(token), person?.user_id, Date.now() + YEAR_MS]);
  return { token, user: { userID: person?.user_id } };
});

const GAME = "/platform/games/tic-tac-toe";
app.post(`${GAME}/invite`, async (request) => {
  const { opponentUserID } = request.body as { opponentUserID: number };
  const { first, userID } = await query<Row>("invite", request, opponentUserID);
  return single(first, userID);
});

const accepted = (row: Row, userID: number): Decided | null =>
  row.state === 0 && row.invitee_id === userID
    ? { state: 1, x_user_id: row.inviter_id, o_user_id: userID, turn_user_id: row.inviter_id }
    : null;

const played = (row: Row, userID: number, cell: number): Decided | null => {
  if (row.state !== 1 || row.turn_user_id !== userID || row.position.cells[cell] !== null) return null;
  const cells = row.position.cells.with(cell, row.x_user_id === userID ? "X" : "O");
  const isWon = winningLine(cells) !== null;
  const isOver = isWon || !cells.includes(null);
  const next = row.x_user_id === userID ? row.o_user_id : row.x_user_id;
  return {
    position: { cells },
    last_move: { cell },
    move_count: row.move_count + 1,
    state: isOver ? 2 : 1,
    turn_user_id: isOver ? null : next,
    winner_user_id: isWon ? userID : null,
    result: isWon ? "win" : isOver ? "draw" : null,
  };
};

app.post(`${GAME}/matches/:id/accept`, async (request, reply) =>
  reply.type("application/json").send(await act(request, accepted, false)),
);

app.post(`${GAME}/matches/:id/move`, async (request, reply) => {
  const { cell } = (request.body as { move: { cell: number } }).move;
  return reply.type("application/json").send(await act(request, (row, userID) => played(row, userID, cell), true));
});

app.get(`${GAME}/matches/:id`, async (request) => {
  const { first, userID } = await query<Row>("match", request, (request.params as { id: string }).id);
  if (first.match_id === null) throw failed(404);
  return single(first, userID);
});

app.get("/platform/matches", async (request) => {
  const { rows: found, userID } = await query<Row>("list", request);
  const rows = found.filter((row) => row.match_id !== null);
  const items = rows.map((row) => viewOf(row, userID));
  const yourTurnCount = rows.filter((row) => row.turn_user_id === userID).length;
  const inviteCount = rows.filter((row) => row.state === 0 && row.invitee_id === userID).length;
  const counts = { yourTurnCount, inviteCount, offerCount: 0, nextCursor: null };
  return { unchanged: false, lastActionTime: rows[0]?.last_action_time ?? 0, serverTime: Date.now(), items, ...counts };
});

const address = await app.listen({ port: Number(process.env["PORT"] ?? 0), host: "127.0.0.1" });
process.stdout.write(`Your Move is ready: ${address}\n`);
