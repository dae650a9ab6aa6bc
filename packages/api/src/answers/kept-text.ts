import { deflateRawSync, inflateRawSync } from "node:zlib";

// What refusals have in common, nearest the end what is commonest. None may ever change while answers packed with it are
// kept: another one needs a mark of its own.
const OF_GAMES = [
  `"gameType":"tic-tac-toe",{"cells":[null,null,null],"winningCells":null,"lastMove":{"cell":0},"legalMoves":[{"cel`,
  `l":0},{"cell":1},{"cell":2}]}"gameType":"connect-four",{"cells":[null,null,null],"winningCells":null,"lastMove":`,
  `{"column":0},"legalMoves":[{"column":0},{"column":1},{"column":2}]}"gameType":"gomoku",{"cells":[null,null,null]`,
  `,"winningCells":null,"lastMove":{"row":0,"column":0},"legalMoves":[{"row":0,"column":0},{"row":0,"column":1},{"r`,
  `ow":0,"column":2}]}"gameType":"reversi",{"cells":[null,null,null],"discs":{"X":2,"O":2},"passed":null,"lastMove"`,
  `:{"row":2,"column":3},"legalMoves":[{"row":2,"column":3},{"row":3,"column":2},{"row":4,"column":5}]}"gameType":"`,
  `ultimate-tic-tac-toe",{"cells":[null,null,null],"boards":[null,null,null],"openBoards":[0,1,2],"winningBoards":n`,
  `ull,"lastMove":{"board":0,"cell":0},"legalMoves":[{"board":0,"cell":0},{"board":0,"cell":1},{"board":0,"cell":2}`,
  `]}"gameType":"checkers",{"cells":["X","X","X"],"kings":[],"quietPlies":0,"mustCapture":false,"lastMove":{"path":`,
  `[9,13]},"legalMoves":[{"path":[9,13]},{"path":[9,14]},{"path":[10,14]}]}"gameType":"chess",{"cells":["r","n","b"`,
  `],"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","checkedSquare":null,"quietPlies":0,"lastMove`,
  `":{"from":"a2","to":"a3"},"legalMoves":[{"from":"a2","to":"a3"},{"from":"a2","to":"a4"},{"from":"b2","to":"b3"}]`,
  `}"gameType":"dots-and-boxes",{"lines":[null,null,null],"boxes":[null,null,null],"scores":{"X":0,"O":0},"lastMove`,
  `":{"line":0},"legalMoves":[{"line":0},{"line":1},{"line":2}]}"gameType":"battleship",{"phase":"placing","seas":{`,
  `"X":{"cells":[null,null,null],"ships":[],"placed":false},"O":{"cells":[null,null,null],"ships":[],"placed":false`,
  `}},"lastMove":null,"legalMoves":[]}"cells":["X","O",null,"hit","miss","X","X","O","O",null,null,null,null,null],`,
];
const OF_MATCHES_BEFORE = [
  `"finished","declined","canceled","expired","aborted","draw","forfeit","timeout","won","lost","drawn"{"type":"urn`,
  `:yourmove:problem:not_your_turn","title":"It is not your turn","status":409,"detail":"It is the other player's t`,
  `urn","code":"not_your_turn","requestID":""}{"type":"urn:yourmove:problem:invalid_state","title":"The match's sta`,
  `te does not allow that","status":409,"detail":"The match is over","code":"invalid_state","requestID":""}{"type":`,
  `"urn:yourmove:problem:stale_state","title":"The match has changed","status":409,"detail":"The match has changed `,
  `since you last read it","code":"stale_state","requestID":""}{"match":{"matchID":1,"gameType":"tic-tac-toe","stat`,
  `e":1,"stateName":"active","invitedByUserID":1,"inviterSymbol":"random","xUserID":1,"oUserID":2,"currentTurnUserI`,
  `D":1,"winnerUserID":null,"yourUserID":1,"yourSymbol":"X","isYourTurn":true,"canMove":true,"canAcceptInvite":fals`,
  `e,"canDeclineInvite":false,"canCancelInvite":false,"canForfeit":true,"isFinished":false,"result":null,"outcome":`,
  `null,"opponent":{"userID":1,"username":"","link":"/players/1","avatar":"/avatars/0","isOnline":true,"isGuest":tr`,
  `ue,"isBot":false},"message":null,"moveCount":1,"turnSeconds":604800,"turnDeadlineTime":179,"inviteExpiresTime":n`,
  `ull,"createdTime":179,"startedTime":179,"finishedTime":null,"lastMoveTime":179,"lastActionTime":179,"game":{`,
];

const OF_MATCHES = [
  `"finished","declined","canceled","expired","aborted","draw","forfeit","timeout","won","lost","drawn","agreement","li`,
  `nk","open","quick","rematch"{"type":"urn:yourmove:problem:offer_gone","title":"No such offer stands","status":409,"de`,
  `tail":"No such offer stands","code":"offer_gone","requestID":""}{"type":"urn:yourmove:problem:not_your_turn","title":`,
  `"It is not your turn","status":409,"detail":"It is the other player's turn","code":"not_your_turn","requestID":""}{"t`,
  `ype":"urn:yourmove:problem:invalid_state","title":"The match's state does not allow that","status":409,"detail":"The `,
  `match is over","code":"invalid_state","requestID":""}{"type":"urn:yourmove:problem:stale_state","title":"The match ha`,
  `s changed","status":409,"detail":"The match has changed since you last read it","code":"stale_state","requestID":""}{`,
  `"match":{"matchID":1,"gameType":"tic-tac-toe","state":1,"stateName":"active","origin":"invite","invitedByUserID":1,"i`,
  `nviterSymbol":"random","xUserID":1,"oUserID":2,"currentTurnUserID":1,"winnerUserID":null,"yourUserID":1,"yourSymbol":`,
  `"X","isYourTurn":true,"canMove":true,"canAcceptInvite":false,"canDeclineInvite":false,"canCancelInvite":false,"canFor`,
  `feit":true,"canExtend":false,"canRematch":false,"isFinished":false,"result":null,"resultDetail":null,"outcome":null,"`,
  `opponent":{"userID":1,"username":"","link":"/players/1","avatar":"/avatars/0","isOnline":true,"isGuest":true,"isBot":`,
  `false,"isDeleted":false},"message":null,"moveCount":1,"positionVersion":1,"turnSeconds":604800,"turnDeadlineTime":179`,
  `,"inviteExpiresTime":null,"offers":{"draw":{"byUserID":null,"offeredTime":null,"canOffer":true,"canAnswer":false,"can`,
  `Withdraw":false},"takeback":{"byUserID":null,"offeredTime":null,"canOffer":true,"canAnswer":false,"canWithdraw":false`,
  `,"toMoveCount":null}},"rematchOfMatchID":null,"rematchMatchID":null,"createdTime":179,"startedTime":179,"finishedTim`,
  `e":null,"lastMoveTime":179,"lastActionTime":179,"game":{`,
];

const SIDE = 15;
const SQUARES = Array.from({ length: SIDE * SIDE }, (_, at) => ({ row: Math.floor(at / SIDE), column: at % SIDE }));

const dictionaryOf = (ofMatches: readonly string[]): Buffer =>
  Buffer.from(`${JSON.stringify(SQUARES)}${OF_GAMES.join("")}${ofMatches.join("")}`);

const MARK = "2:";

/** By the mark that a packed text begins with: as version 1.0 packed them, and as they are now. */
const DICTIONARIES: ReadonlyMap<string, Buffer> = new Map([
  ["1:", dictionaryOf(OF_MATCHES_BEFORE)],
  [MARK, dictionaryOf(OF_MATCHES)],
]);

/** A text as it is kept: a refusal with the match that it shows makes a tenth of it (decision 4). */
export const packText = (text: string): string =>
  MARK + deflateRawSync(text, { level: 9, dictionary: DICTIONARIES.get(MARK) }).toString("base64");

/** The text that was packed; one that never was is given as it is. */
export const unpackText = (kept: string): string => {
  const dictionary = DICTIONARIES.get(kept.slice(0, MARK.length));
  if (!dictionary) return kept;
  return inflateRawSync(Buffer.from(kept.slice(MARK.length), "base64"), { dictionary }).toString();
};
