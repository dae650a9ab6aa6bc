/** A match's row, with the name of the user's opponent. */
export interface Row {
  /** Null where there is no match beside who asks. */
  readonly match_id: number | null;
  readonly state: number;
  readonly inviter_id: number;
  readonly invitee_id: number;
  readonly x_user_id: number | null;
  readonly o_user_id: number | null;
  readonly turn_user_id: number | null;
  readonly winner_user_id: number | null;
  readonly result: string | null;
  readonly position: { readonly cells: readonly (string | null)[] };
  readonly last_move: { readonly cell: number } | null;
  readonly move_count: number;
  readonly created_time: number;
  readonly started_time: number | null;
  readonly finished_time: number | null;
  readonly last_move_time: number | null;
  readonly deadline_time: number | null;
  readonly last_action_time: number;
  readonly username: string;
}

const NAMES = ["invited", "active", "finished", "declined", "canceled", "expired", "aborted"];
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

const NOBODY = { byUserID: null, offeredTime: null, canOffer: false, canAnswer: false, canWithdraw: false };
const OFFERS = { draw: NOBODY, takeback: { ...NOBODY, toMoveCount: null } };

/** The line that a player has filled, if any. */
export const winningLine = (cells: readonly (string | null)[]): readonly number[] | null =>
  LINES.find(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]) ?? null;

const legalMoves = (cells: readonly (string | null)[]): { cell: number }[] =>
  cells.flatMap((taken, cell) => (taken === null ? [{ cell }] : []));

const outcomeOf = (row: Row, userID: number): string | null => {
  if (row.result === "draw") return "drawn";
  if (row.winner_user_id === null) return null;
  return row.winner_user_id === userID ? "won" : "lost";
};

const gameOf = ({ position: { cells }, last_move }: Row, canMove: boolean): object => {
  const shown = { cells, winningCells: winningLine(cells), lastMove: last_move };
  return canMove ? { ...shown, legalMoves: legalMoves(cells) } : shown;
};

const opponentOf = (userID: number, username: string) => ({
  userID,
  username,
  link: `/players/${userID}`,
  avatar: null,
  isOnline: true,
  isGuest: true,
  isBot: false,
  isDeleted: false,
  awayUntil: null,
});

/** The match as the service would show it, so that as many bytes travel. */
export const viewOf = (row: Row, userID: number): object => {
  const isActive = row.state === 1;
  const canMove = isActive && row.turn_user_id === userID;
  const isInvited = row.state === 0 && row.invitee_id === userID;
  const isFinished = row.state > 1;
  return {
    matchID: row.match_id,
    gameType: "tic-tac-toe",
    state: row.state,
    stateName: NAMES[row.state],
    origin: "invite",
    invitedByUserID: row.inviter_id,
    inviterSymbol: "X",
    xUserID: row.x_user_id,
    oUserID: row.o_user_id,
    currentTurnUserID: row.turn_user_id,
    winnerUserID: row.winner_user_id,
    yourUserID: userID,
    yourSymbol: row.x_user_id === userID ? "X" : row.o_user_id === userID ? "O" : null,
    opponent: opponentOf(row.inviter_id === userID ? row.invitee_id : row.inviter_id, row.username),
    isYourTurn: canMove,
    canMove,
    canAcceptInvite: isInvited,
    canDeclineInvite: isInvited,
    canCancelInvite: row.state === 0 && row.inviter_id === userID,
    canForfeit: isActive,
    canExtend: isActive && !canMove,
    canRematch: isFinished,
    isFinished,
    result: row.result,
    resultDetail: null,
    outcome: outcomeOf(row, userID),
    message: null,
    moveCount: row.move_count,
    positionVersion: row.move_count,
    offers: OFFERS,
    game: gameOf(row, canMove),
    options: { misere: false },
    variant: "standard",
    clock: null,
    daysOff: true,
    turnSeconds: 604_800,
    turnDeadlineTime: isActive ? row.deadline_time : null,
    inviteExpiresTime: row.state === 0 ? row.deadline_time : null,
    rematchOfMatchID: null,
    rematchMatchID: null,
    createdTime: row.created_time,
    startedTime: row.started_time,
    finishedTime: row.finished_time,
    lastMoveTime: row.last_move_time,
    lastActionTime: row.last_action_time,
  };
};
