import { at, type Call, type Player, playCells, startMatch } from "./harness.ts";

const gameType = "tic-tac-toe";

/** A write in a match or of a challenge: which of two players does it, what is there before, and how many rows it adds. */
export interface Write {
  readonly what: string;
  readonly by: "x" | "o";
  readonly given: (x: Player, o: Player) => Promise<unknown>;
  readonly request: (call: Call, given: unknown) => Promise<unknown>;
  readonly adds: number;
}

const write = <Given>(
  what: string,
  by: Write["by"],
  given: (x: Player, o: Player) => Promise<Given>,
  request: (call: Call, given: Given) => Promise<unknown>,
  adds = 0,
): Write => ({ what, by, adds, given, request: request as Write["request"] });

const known = async (_: Player, { userID }: Player) => userID;
const nothing = async () => null;
const seat = async (x: Player) => (await x.call.challenges.create({ gameType, kind: "link" })).challenge;
const invited = async (x: Player, o: Player) => at(await x.invite(o, { gameType: "connect-four" }));
const playing = async (x: Player, o: Player) => at(await startMatch(x, o));
const moved = async (x: Player, o: Player) => {
  const match = await playing(x, o);
  await playCells([x, o], match.matchID, [0, 1]);
  return { ...match, kind: "draw" } as const;
};
const offered = async (x: Player, o: Player) => {
  const match = await moved(x, o);
  await x.offer(match, "draw");
  return match;
};
const over = async (x: Player, o: Player) => at(await o.forfeit(await startMatch(x, o, "dots-and-boxes")));
const quick = (call: Call) => call.challenges.quick({ gameType, turnSeconds: 61 });

export const WRITES: readonly Write[] = [
  write(
    "an invite",
    "x",
    known,
    (call, opponentUserID) => call.matches.invite({ gameType: "checkers", opponentUserID }),
    1,
  ),
  write("its acceptance", "o", invited, (call, match) => call.matches.accept(match)),
  write("its decline", "o", invited, (call, match) => call.matches.decline(match)),
  write("its cancellation", "x", invited, (call, match) => call.matches.cancel(match)),
  write("a move", "x", playing, (call, match) => call.matches.move({ ...match, move: { cell: 4 } }), 1),
  write("a resignation", "o", playing, (call, match) => call.matches.forfeit(match)),
  write("more time", "o", playing, (call, match) => call.matches.extend(match)),
  write("an offer", "x", moved, (call, match) => call.matches.offer(match)),
  write("its acceptance", "o", offered, (call, match) => call.matches.acceptOffer(match)),
  write("its decline", "o", offered, (call, match) => call.matches.declineOffer(match)),
  write("its withdrawal", "x", offered, (call, match) => call.matches.withdrawOffer(match)),
  write("a crossing offer", "o", offered, (call, match) => call.matches.offer(match)),
  write("a rematch", "x", over, (call, match) => call.matches.rematch(match), 1),
  write("a challenge", "x", nothing, (call) => call.challenges.create({ gameType, kind: "open" }), 1),
  write("its acceptance", "o", seat, (call, { ref }) => call.challenges.accept({ ref }), 1),
  write("its cancellation", "x", seat, (call, { ref }) => call.challenges.cancel({ ref })),
  write("a quick match", "x", nothing, quick, 1),
  write("the quick match that it meets", "o", nothing, quick, 1),
];
