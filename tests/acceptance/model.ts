/** A takeback that is offered, in the model. */
interface ModelTakeback {
  readonly by: number;
  readonly to: number;
  /** How many standing moves its maker had. */
  readonly own: number;
}

type PerUser = Readonly<Record<number, number>>;

/** A match of tic-tac-toe as the contract tells it, written apart from the code that it judges. */
export interface ModelMatch {
  readonly inviter: number;
  readonly invitee: number;
  /** Who plays X once it has begun. */
  readonly x: number;
  /** Contract 3.1. */
  readonly state: number;
  readonly hasBegun: boolean;
  /** The cells of the moves that stand, in order. */
  readonly moves: readonly number[];
  readonly version: number;
  readonly winner: number | null;
  readonly result: string | null;
  readonly detail: string | null;
  /** Who offers a draw. */
  readonly draw: number | null;
  readonly takeback: ModelTakeback | null;
  /** The move count at each user's last offer of a draw; how many takebacks of each were declined; who gave more time. */
  readonly drawOffered: PerUser;
  readonly declined: PerUser;
  readonly extensions: PerUser;
  readonly extendedVersion: number | null;
}

/** A match with its latest rematch. */
export interface ModelState {
  readonly match: ModelMatch;
  readonly rematch: ModelMatch | null;
}

export type OfferAction = "offer" | "acceptOffer" | "declineOffer" | "withdrawOffer";

/** What a user may try. */
export interface Attempt {
  readonly kind: "accept" | "decline" | "cancel" | "forfeit" | "move" | "read" | "extend" | "rematch" | OfferAction;
  readonly cell?: number;
  readonly what?: "draw" | "takeback";
  /** Whether it says that it expects another match, or another offer, than there is. */
  readonly isStale?: boolean;
}

/** The answer that the contract demands, what stands after it, and the match that it shows. */
export interface Verdict {
  readonly status: number;
  readonly code: string | undefined;
  readonly state: ModelState;
  readonly shown: ModelMatch;
}

export const invited = (inviter: number, invitee: number, x = inviter): ModelMatch => ({
  inviter,
  invitee,
  x,
  state: 0,
  hasBegun: false,
  moves: [],
  version: 0,
  winner: null,
  result: null,
  detail: null,
  draw: null,
  takeback: null,
  drawOffered: {},
  declined: {},
  extensions: {},
  extendedVersion: null,
});

/** An invite that was accepted. */
export const begun = (match: ModelMatch): ModelMatch => ({ ...match, state: 1, hasBegun: true });

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));

/** The user across the board. */
export const other = ({ inviter, invitee }: ModelMatch, user: number): number => (user === inviter ? invitee : inviter);

/** Who makes the move of a place, from 0: the two take turns. */
const moverAt = (match: ModelMatch, place: number): number => (place % 2 === 0 ? match.x : other(match, match.x));

/** Whose turn it is, null unless the match is active. */
export const turnOf = (match: ModelMatch): number | null =>
  match.state === 1 ? moverAt(match, match.moves.length) : null;

/** The cells, row by row. */
export const cellsOf = ({ moves }: ModelMatch): (string | null)[] =>
  Array.from({ length: 9 }, (_, cell) => (moves.includes(cell) ? (moves.indexOf(cell) % 2 === 0 ? "X" : "O") : null));

const ended = (match: ModelMatch, state: number, how: Partial<ModelMatch>): ModelMatch => ({
  ...match,
  ...how,
  state,
  draw: null,
  takeback: null,
});

const moved = (match: ModelMatch, user: number, cell: number): ModelMatch => {
  const next = {
    ...match,
    moves: [...match.moves, cell],
    version: match.version + 1,
    draw: match.draw === other(match, user) ? null : match.draw,
    takeback: match.takeback?.by === other(match, user) ? null : match.takeback,
  };
  const cells = cellsOf(next);
  const symbol = user === match.x ? "X" : "O";
  if (LINES.some((line) => line.every((at) => cells[at] === symbol)))
    return ended(next, 2, { result: "win", detail: "line", winner: user });
  return cells.includes(null) ? next : ended(next, 2, { result: "draw", detail: "board_full" });
};

const isInviter = ({ inviter }: ModelMatch, user: number) => user === inviter;
const isInvitee = ({ invitee }: ModelMatch, user: number) => user === invitee;
const WHO: Partial<Record<Attempt["kind"], (match: ModelMatch, user: number) => boolean>> = {
  accept: isInvitee,
  decline: isInvitee,
  cancel: isInviter,
};
const FROM_INVITED: readonly Attempt["kind"][] = ["accept", "decline", "cancel"];

type Refused = readonly [number, string];
const CONFLICT = {
  state: [409, "invalid_state"],
  stale: [409, "stale_state"],
  turn: [409, "not_your_turn"],
  notAllowed: [409, "offer_not_allowed"],
  gone: [409, "offer_gone"],
  pending: [409, "offer_pending"],
  limit: [409, "limit_reached"],
} as const satisfies Record<string, Refused>;
const FORBIDDEN: Refused = [403, "forbidden_action"];

const ownCount = (match: ModelMatch, user: number): number =>
  match.moves.filter((_, place) => moverAt(match, place) === user).length;
/** Who offers it; null while nobody does. */
export const offererOf = (match: ModelMatch, what: Attempt["what"]): number | null =>
  what === "draw" ? match.draw : (match.takeback?.by ?? null);
/** Whether an offer would say what the user's own says already. */
export const isSaid = (match: ModelMatch, user: number, what: Attempt["what"]): boolean =>
  offererOf(match, what) === user && (what === "draw" || match.takeback?.own === ownCount(match, user));

const refuseOffer = (match: ModelMatch, user: number, what: Attempt["what"]): Refused | null => {
  if (what === "draw" && match.moves.length < 2) return CONFLICT.notAllowed;
  if (what === "takeback" && ownCount(match, user) === 0) return CONFLICT.notAllowed;
  const offerer = offererOf(match, what);
  if (what === "takeback" && offerer === other(match, user)) return CONFLICT.pending;
  if (isSaid(match, user, what) || offerer === other(match, user)) return null;
  const last = match.drawOffered[user];
  if (what === "draw" && last !== undefined && match.moves.length < last + 20) return CONFLICT.limit;
  return what === "takeback" && (match.declined[user] ?? 0) >= 3 ? CONFLICT.limit : null;
};

const refuseAnswer = (match: ModelMatch, user: number, { kind, what, isStale }: Attempt): Refused | null => {
  const offerer = offererOf(match, what);
  if (offerer !== null && (offerer === user) !== (kind === "withdrawOffer")) return FORBIDDEN;
  if (isStale) return CONFLICT.stale;
  return offerer === null ? CONFLICT.gone : null;
};

const refuseExtend = (match: ModelMatch, user: number): Refused | null => {
  if (turnOf(match) === user) return CONFLICT.turn;
  if (match.extendedVersion === match.version) return CONFLICT.limit;
  return (match.extensions[user] ?? 0) >= 3 ? CONFLICT.limit : null;
};

const refuseMove = (match: ModelMatch, user: number, { cell = 0, isStale }: Attempt): Refused | null => {
  if (isStale) return CONFLICT.stale;
  if (turnOf(match) !== user) return CONFLICT.turn;
  return match.moves.includes(cell) ? [422, "illegal_move"] : null;
};

const refuseRematch = ({ match, rematch }: ModelState): Refused | null =>
  match.state < 2 || !match.hasBegun || rematch?.hasBegun ? CONFLICT.state : null;

const refusalOf = (state: ModelState, user: number, attempt: Attempt): Refused | null => {
  const { match } = state;
  const { kind } = attempt;
  if (user !== match.inviter && user !== match.invitee) return [404, "match_not_found"];
  if (kind === "read") return null;
  if (kind === "rematch") return refuseRematch(state);
  if (WHO[kind]?.(match, user) === false) return FORBIDDEN;
  if (match.state !== (FROM_INVITED.includes(kind) ? 0 : 1)) return CONFLICT.state;
  if (kind === "move") return refuseMove(match, user, attempt);
  if (kind === "extend") return refuseExtend(match, user);
  if (kind === "offer") return refuseOffer(match, user, attempt.what);
  return /Offer$/.test(kind) ? refuseAnswer(match, user, attempt) : null;
};

const agreed = (match: ModelMatch) => ended(match, 2, { result: "draw", detail: "agreement" });

const offered = (match: ModelMatch, user: number, what: Attempt["what"]): ModelMatch => {
  if (isSaid(match, user, what)) return match;
  if (what === "draw") {
    if (match.draw !== null) return agreed(match);
    return { ...match, draw: user, drawOffered: { ...match.drawOffered, [user]: match.moves.length } };
  }
  const to = match.moves.findLastIndex((_, place) => moverAt(match, place) === user);
  return { ...match, takeback: { by: user, to, own: ownCount(match, user) } };
};

const accepted = (match: ModelMatch, what: Attempt["what"]): ModelMatch => {
  if (what === "draw") return agreed(match);
  const moves = match.moves.slice(0, match.takeback?.to);
  const takenBack = match.moves.length - moves.length;
  // One more than each move that was made, and one for the takeback itself.
  return { ...match, moves, version: match.version + (takenBack > 0 ? 1 : 0), draw: null, takeback: null };
};

const without = (match: ModelMatch, what: Attempt["what"]): ModelMatch =>
  what === "draw" ? { ...match, draw: null } : { ...match, takeback: null };

const declined = (match: ModelMatch, what: Attempt["what"]): ModelMatch => {
  const { takeback } = match;
  if (what === "draw" || !takeback) return without(match, what);
  return {
    ...without(match, what),
    declined: { ...match.declined, [takeback.by]: (match.declined[takeback.by] ?? 0) + 1 },
  };
};

const after = (match: ModelMatch, user: number, { kind, cell = 0, what }: Attempt): ModelMatch => {
  switch (kind) {
    case "accept":
      return begun(match);
    case "decline":
      return ended(match, 3, { result: "declined" });
    case "cancel":
      return ended(match, 4, { result: "canceled" });
    case "forfeit":
      return ended(match, 2, { result: "forfeit", winner: other(match, user) });
    case "move":
      return moved(match, user, cell);
    case "extend": {
      const extensions = { ...match.extensions, [user]: (match.extensions[user] ?? 0) + 1 };
      return { ...match, extensions, extendedVersion: match.version };
    }
    case "offer":
      return offered(match, user, what);
    case "acceptOffer":
      return accepted(match, what);
    case "declineOffer":
      return declined(match, what);
    case "withdrawOffer":
      return without(match, what);
    default:
      return match;
  }
};

/** The rematch after it is asked for: a new invite with the sides exchanged, the other's accepted, or one's own again. */
const rematched = ({ match, rematch }: ModelState, user: number): ModelMatch => {
  if (rematch?.state !== 0) return invited(user, other(match, user), other(match, match.x));
  return rematch.inviter === user ? rematch : begun(rematch);
};

/** What contract 3.2, 4.6 and 8 say of an attempt. */
export const judge = (state: ModelState, user: number, attempt: Attempt): Verdict => {
  const refusal = refusalOf(state, user, attempt);
  if (refusal) return { status: refusal[0], code: refusal[1], state, shown: state.match };
  if (attempt.kind === "rematch") {
    const rematch = rematched(state, user);
    return { status: 200, code: undefined, state: { ...state, rematch }, shown: rematch };
  }
  const match = after(state.match, user, attempt);
  return { status: 200, code: undefined, state: { ...state, match }, shown: match };
};
