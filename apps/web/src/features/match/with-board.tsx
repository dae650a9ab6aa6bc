import type { Game, Match } from "@yourmove/contract";
import { type ReactNode, use } from "react";
import type { AnyBoard } from "../../boards/board.ts";
import { useServedGameOrNull } from "../../boards/games.tsx";
import { loadBoard, loadForeignBoard } from "../../boards/registry.ts";

interface WithBoardProps {
  readonly match: Pick<Match, "gameType">;
  /** Until the service has described a game without a board here. */
  readonly loading: ReactNode;
  /** With the match's board; null where there is none. */
  readonly children: (board: AnyBoard | null) => ReactNode;
}

/** Waits for the code that draws other games, and calls no other hook: see `WithBoard`. */
const WithDrawnBoard = ({ game, children }: Pick<WithBoardProps, "children"> & { game: Game }) =>
  children(use(loadForeignBoard()).foreignBoard(game));

/** For a game without a board here: its own, or one drawn from the service's description. */
const WithForeignBoard = ({ match, loading, children }: WithBoardProps) => {
  const game = useServedGameOrNull(match.gameType);
  if (game === undefined) return loading;
  return game ? <WithDrawnBoard game={game}>{children}</WithDrawnBoard> : children(null);
};

/** Waits for the board, and calls no other hook: where `use()` suspends, React may not find those again. */
export const WithBoard = (props: WithBoardProps) => {
  const board = use(loadBoard(props.match.gameType));
  return board ? props.children(board) : <WithForeignBoard {...props} />;
};
