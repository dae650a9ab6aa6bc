import type { MatchOf } from "@yourmove/client";
import { useAccept, useMove, useRematch } from "@yourmove/react";

type ConnectFour = MatchOf<"connect-four">;

const headline = ({ stateName, outcome, isYourTurn }: ConnectFour): string => {
  if (outcome) return `You ${outcome === "drawn" ? "drew" : outcome}`;
  if (stateName !== "active") return stateName;
  return isYourTurn ? "Your turn" : "Their turn";
};

const After = ({ match }: { match: ConnectFour }) => {
  const accept = useAccept(match);
  const rematch = useRematch(match);
  if (match.canAcceptInvite)
    return (
      <button type="button" onClick={() => accept.mutate()}>
        Accept
      </button>
    );
  return match.canRematch ? (
    <button type="button" onClick={() => rematch.mutate()}>
      Rematch
    </button>
  ) : null;
};

/** The board: a click drops a disc into its column. */
export const Board = ({ match }: { match: ConnectFour }) => {
  const { mutate, error } = useMove(match);
  return (
    <section>
      <h2 role="status">{headline(match)}</h2>
      <div className="board">
        {match.game.cells.map((symbol, cell) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={cell}
            type="button"
            className={`cell is-${symbol ?? "empty"}`}
            aria-label={`Row ${Math.floor(cell / 7) + 1}, column ${(cell % 7) + 1}: ${symbol ?? "empty"}`}
            disabled={!match.canMove}
            onClick={() => mutate({ column: cell % 7 })}
          />
        ))}
      </div>
      {error && <p role="alert">{error.message}</p>}
      <After match={match} />
    </section>
  );
};
