// Generated from contract, operations and rules by `npm run generate -w @yourmove/client`: edit those.
/** A move of tic-tac-toe. */
export type TicTacToeMove = {
  /** The cell, 0 to 8 row by row. */
  cell: number;
};

/** A position of tic-tac-toe, as you may see it. */
export type TicTacToeView = {
  /** 9 cells row by row: who took each, or null. */
  cells: ("O" | "X" | null)[];
  /** The cells of the three in a row that ended it, or null. */
  winningCells: number[] | null;
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: TicTacToeMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: TicTacToeMove[] | undefined;
};

/** How a match of tic-tac-toe may have ended. */
export type TicTacToeResultDetail = "agreement" | "board_full" | "line";

/** A move of connect-four. */
export type ConnectFourMove = {
  /** The column to drop into, from 0 at the left. */
  column: number;
};

/** A position of connect-four, as you may see it. */
export type ConnectFourView = {
  /** 42 cells row by row, the top row first: whose piece lies in each, or null. */
  cells: ("O" | "X" | null)[];
  /** The cells of the four or more in a row that ended it, or null. */
  winningCells: number[] | null;
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: ConnectFourMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: ConnectFourMove[] | undefined;
};

/** How a match of connect-four may have ended. */
export type ConnectFourResultDetail = "agreement" | "board_full" | "line";

/** A move of gomoku. */
export type GomokuMove = {
  /** The square's row, from 0 at the top. */
  row: number;
  /** The square's column, from 0 at the left. */
  column: number;
};

/** A position of gomoku, as you may see it. */
export type GomokuView = {
  /** 225 cells row by row: whose stone lies on each, or null. */
  cells: ("O" | "X" | null)[];
  /** The cells of the five or more in a row that ended it, or null. */
  winningCells: number[] | null;
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: GomokuMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: GomokuMove[] | undefined;
};

/** How a match of gomoku may have ended. */
export type GomokuResultDetail = "agreement" | "board_full" | "line";

/** A move of reversi. */
export type ReversiMove = {
  /** The square's row, from 0 at the top. */
  row: number;
  /** The square's column, from 0 at the left. */
  column: number;
};

/** A position of reversi, as you may see it. */
export type ReversiView = {
  /** 64 cells row by row: whose disc lies on each, or null. */
  cells: ("O" | "X" | null)[];
  /** How many discs each side has. */
  discs: {
    /** The discs of X. */
    X: number;
    /** The discs of O. */
    O: number;
  };
  /** The side that was just passed over for want of a move, or null. */
  passed: "O" | "X" | null;
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: ReversiMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: ReversiMove[] | undefined;
};

/** How a match of reversi may have ended. */
export type ReversiResultDetail = "agreement" | "equal_discs" | "more_discs";

/** A move of ultimate-tic-tac-toe. */
export type UltimateTicTacToeMove = {
  /** The board, 0 to 8 row by row. */
  board: number;
  /** The cell of that board, 0 to 8 row by row. */
  cell: number;
};

/** A position of ultimate-tic-tac-toe, as you may see it. */
export type UltimateTicTacToeView = {
  /** 81 cells: 9 of board 0 row by row, 9 of board 1, and so on; who took each, or null. */
  cells: ("O" | "X" | null)[];
  /** The 9 boards: who won each, or null. */
  boards: ("O" | "X" | null)[];
  /** The boards that the next move may go to. */
  openBoards: number[];
  /** The boards of the three in a row that ended it, or null. */
  winningBoards: number[] | null;
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: UltimateTicTacToeMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: UltimateTicTacToeMove[] | undefined;
};

/** How a match of ultimate-tic-tac-toe may have ended. */
export type UltimateTicTacToeResultDetail = "agreement" | "boards_closed" | "line";

/** A move of checkers. */
export type CheckersMove = {
  /** The squares, from 1 to 32, that the piece goes over: where it stands, each landing of a capture, where it ends. */
  path: number[];
};

/** A position of checkers, as you may see it. */
export type CheckersView = {
  /** 32 squares: square n is `cells[n - 1]`; whose piece stands on it, or null. */
  cells: ("O" | "X" | null)[];
  /** The squares, from 1, on which kings stand. */
  kings: number[];
  /** Plies without a capture or a man's move; 80 are a draw. */
  quietPlies: number;
  /** Whether the side on turn has to capture. */
  mustCapture: boolean;
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: CheckersMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: CheckersMove[] | undefined;
};

/** How a match of checkers may have ended. */
export type CheckersResultDetail = "agreement" | "forty_moves" | "no_moves_left" | "no_pieces_left" | "threefold_repetition";

/** A move of chess. */
export type ChessMove = {
  /** The square that the piece leaves, as in `e2`. */
  from: string;
  /** The square that it goes to; a king that castles goes two squares. */
  to: string;
  /** What a pawn becomes at the end of the board. */
  promotion?: "b" | "n" | "q" | "r" | undefined;
};

/** A position of chess, as you may see it. */
export type ChessView = {
  /** 64 squares row by row, a8 first, h1 last: the piece on each as FEN writes it, or null. */
  cells: ("B" | "K" | "N" | "P" | "Q" | "R" | "b" | "k" | "n" | "p" | "q" | "r" | null)[];
  /** The whole position in Forsyth-Edwards notation. */
  fen: string;
  /** The square of the king in check, or null. */
  checkedSquare: string | null;
  /** Plies without a capture or a pawn's move; 100 are a draw. */
  quietPlies: number;
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: ChessMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: ChessMove[] | undefined;
};

/** How a match of chess may have ended. */
export type ChessResultDetail = "agreement" | "checkmate" | "fifty_moves" | "insufficient_material" | "stalemate" | "threefold_repetition";

/** A move of dots-and-boxes. */
export type DotsAndBoxesMove = {
  /** The line: 0 to 29 the horizontal ones row by row, 30 to 59 the vertical ones. */
  line: number;
};

/** A position of dots-and-boxes, as you may see it. */
export type DotsAndBoxesView = {
  /** How many boxes each side closed. */
  scores: {
    /** The boxes of X. */
    X: number;
    /** The boxes of O. */
    O: number;
  };
  /** 60 lines, by who drew them, or null: horizontal ones first, then vertical ones. */
  lines: ("O" | "X" | null)[];
  /** 25 boxes row by row, by who closed them, or null. */
  boxes: ("O" | "X" | null)[];
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: DotsAndBoxesMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: DotsAndBoxesMove[] | undefined;
};

/** How a match of dots-and-boxes may have ended. */
export type DotsAndBoxesResultDetail = "more_boxes";

/** A move of battleship. */
export type BattleshipMove = {
  /** The first move of each side: all its ships, one of each size. */
  fleet: ({
    /** How many cells it covers. */
    size: number;
    /** The row of its top-left cell, from 0. */
    row: number;
    /** The column of its top-left cell, from 0. */
    column: number;
    /** Which way it lies from there. */
    direction: "across" | "down";
  })[];
} | {
  /** The square's row, from 0 at the top. */
  row: number;
  /** The square's column, from 0 at the left. */
  column: number;
};

/** A position of battleship, as you may see it. */
export type BattleshipView = {
  /** Whether the fleets are being placed, shots are fired, or the match is over. */
  phase: "firing" | "over" | "placing";
  /** Each side's own sea: fire at the other one's. */
  seas: {
    /** That of X. */
    X: {
      /** 100 cells row by row: what the other side's shots found there. */
      cells: ("hit" | "miss" | null)[];
      /** The ships that the viewer may see: its own, sunk ones, and at the end all. */
      ships: ({
        /** Whether every cell of it was hit. */
        sunk: boolean;
        /** How many cells it covers. */
        size: number;
        /** The row of its top-left cell, from 0. */
        row: number;
        /** The column of its top-left cell, from 0. */
        column: number;
        /** Which way it lies from there. */
        direction: "across" | "down";
      })[];
      /** Whether this side has placed its fleet. */
      placed: boolean;
    };
    /** That of O. */
    O: {
      /** 100 cells row by row: what the other side's shots found there. */
      cells: ("hit" | "miss" | null)[];
      /** The ships that the viewer may see: its own, sunk ones, and at the end all. */
      ships: ({
        /** Whether every cell of it was hit. */
        sunk: boolean;
        /** How many cells it covers. */
        size: number;
        /** The row of its top-left cell, from 0. */
        row: number;
        /** The column of its top-left cell, from 0. */
        column: number;
        /** Which way it lies from there. */
        direction: "across" | "down";
      })[];
      /** Whether this side has placed its fleet. */
      placed: boolean;
    };
  };
  /** The last accepted move, null before the first and where you may not know it. */
  lastMove: BattleshipMove | null;
  /** The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself. */
  legalMoves?: BattleshipMove[] | undefined;
};

/** How a match of battleship may have ended. */
export type BattleshipResultDetail = "fleet_sunk";

/** The moves of each game. */
export interface Moves {
  "tic-tac-toe": TicTacToeMove;
  "connect-four": ConnectFourMove;
  "gomoku": GomokuMove;
  "reversi": ReversiMove;
  "ultimate-tic-tac-toe": UltimateTicTacToeMove;
  "checkers": CheckersMove;
  "chess": ChessMove;
  "dots-and-boxes": DotsAndBoxesMove;
  "battleship": BattleshipMove;
}

/** The positions of each game, as you may see them. */
export interface Views {
  "tic-tac-toe": TicTacToeView;
  "connect-four": ConnectFourView;
  "gomoku": GomokuView;
  "reversi": ReversiView;
  "ultimate-tic-tac-toe": UltimateTicTacToeView;
  "checkers": CheckersView;
  "chess": ChessView;
  "dots-and-boxes": DotsAndBoxesView;
  "battleship": BattleshipView;
}

/** How a match of each game may have ended. */
export interface ResultDetails {
  "tic-tac-toe": TicTacToeResultDetail;
  "connect-four": ConnectFourResultDetail;
  "gomoku": GomokuResultDetail;
  "reversi": ReversiResultDetail;
  "ultimate-tic-tac-toe": UltimateTicTacToeResultDetail;
  "checkers": CheckersResultDetail;
  "chess": ChessResultDetail;
  "dots-and-boxes": DotsAndBoxesResultDetail;
  "battleship": BattleshipResultDetail;
}
