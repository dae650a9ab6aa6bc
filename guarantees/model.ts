/** A match of tic-tac-toe as the contract tells it, written apart from the code that it judges; the inviter plays X. */
export interface ModelMatch {
  readonly inviter: number;
  readonly invitee: number;
  /** Contract 3.1. */
  readonly state: number;
  readonly cells: string;
  readonly moveCount: number;
  readonly winner: number | null;
  readonly result: string | null;
}

/** What a user may try. */
export interface Attempt {
  readonly kind: "accept" | "decline" | "cancel" | "forfeit" | "move" | "read";
  readonly cell?: number;
  /** Whether a move says that it expects another cursor than the match's. */
  readonly isStale?: boolean;
}

/** The answer that the contract demands, and the match after it. */
export interface Verdict {
  readonly status: number;
  readonly code: string | undefined;
  readonly match: ModelMatch;
}

export const invited = (inviter: number, invitee: number): ModelMatch => ({
  inviter,
  invitee,
  state: 0,
  cells: ".........",
  moveCount: 0,
  winner: null,
  result: null,
});

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));

/** Whose turn it is, null unless the match is active. */
export const turnOf = ({ state, moveCount, inviter, invitee }: ModelMatch): number | null => {
  if (state !== 1) return null;
  return moveCount % 2 === 0 ? inviter : invitee;
};

const other = ({ inviter, invitee }: ModelMatch, user: number): number => (user === inviter ? invitee : inviter);

const moved = (match: ModelMatch, user: number, cell: number): ModelMatch => {
  const symbol = user === match.inviter ? "X" : "O";
  const cells = match.cells.slice(0, cell) + symbol + match.cells.slice(cell + 1);
  const next = { ...match, cells, moveCount: match.moveCount + 1 };
  if (LINES.some((line) => line.every((at) => cells[at] === symbol)))
    return { ...next, state: 2, result: "win", winner: user };
  return cells.includes(".") ? next : { ...next, state: 2, result: "draw" };
};

const WHO: Record<Attempt["kind"], (match: ModelMatch, user: number) => boolean> = {
  accept: ({ invitee }, user) => user === invitee,
  decline: ({ invitee }, user) => user === invitee,
  cancel: ({ inviter }, user) => user === inviter,
  forfeit: () => true,
  move: () => true,
  read: () => true,
};

const NEEDED: Partial<Record<Attempt["kind"], number>> = { accept: 0, decline: 0, cancel: 0, forfeit: 1, move: 1 };

const refusalOf = (
  match: ModelMatch,
  user: number,
  { kind, cell = 0, isStale = false }: Attempt,
): [number, string] | null => {
  if (user !== match.inviter && user !== match.invitee) return [404, "match_not_found"];
  if (!WHO[kind](match, user)) return [403, "forbidden_action"];
  if (kind !== "read" && match.state !== NEEDED[kind]) return [409, "invalid_state"];
  if (kind !== "move") return null;
  if (isStale) return [409, "stale_state"];
  if (turnOf(match) !== user) return [409, "not_your_turn"];
  return match.cells[cell] === "." ? null : [422, "illegal_move"];
};

const after = (match: ModelMatch, user: number, { kind, cell = 0 }: Attempt): ModelMatch => {
  switch (kind) {
    case "accept":
      return { ...match, state: 1 };
    case "decline":
      return { ...match, state: 3, result: "declined" };
    case "cancel":
      return { ...match, state: 4, result: "canceled" };
    case "forfeit":
      return { ...match, state: 2, result: "forfeit", winner: other(match, user) };
    case "move":
      return moved(match, user, cell);
    case "read":
      return match;
  }
};

/** What contract 3.2 and 8 say of an attempt. */
export const judge = (match: ModelMatch, user: number, attempt: Attempt): Verdict => {
  const refusal = refusalOf(match, user, attempt);
  if (refusal) return { status: refusal[0], code: refusal[1], match };
  return { status: 200, code: undefined, match: after(match, user, attempt) };
};

/** The fields of a payload that follow from the match alone (contract 2.1), for one of its two users. */
export const payloadOf = (match: ModelMatch, viewer: number): Record<string, unknown> => {
  const { state, inviter, invitee, moveCount, result, winner } = match;
  const isYourTurn = turnOf(match) === viewer;
  const hasStarted = state === 1 || state === 2;
  const symbol = viewer === inviter ? "X" : "O";
  return {
    state,
    invitedByUserID: inviter,
    xUserID: hasStarted ? inviter : null,
    oUserID: hasStarted ? invitee : null,
    yourUserID: viewer,
    yourSymbol: hasStarted ? symbol : null,
    currentTurnUserID: turnOf(match),
    isYourTurn,
    canMove: isYourTurn,
    canAcceptInvite: state === 0 && viewer === invitee,
    canDeclineInvite: state === 0 && viewer === invitee,
    canCancelInvite: state === 0 && viewer === inviter,
    canForfeit: state === 1,
    isFinished: state >= 2,
    result,
    winnerUserID: winner,
    outcome: result === "draw" ? "drawn" : winner === null ? null : winner === viewer ? "won" : "lost",
    moveCount,
  };
};
