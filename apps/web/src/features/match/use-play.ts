import { problemOf } from "@yourmove/client";
import type { GameView, Match, MoveBody } from "@yourmove/contract";
import { useState } from "react";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useTakeMatch } from "../../live/use-take-match.ts";
import type { Past } from "./history/past.ts";

interface Outlook {
  /** The position after the move, as the viewer will see it. */
  readonly view: GameView;
  /** Whether it is the viewer's turn once more, as after a closed box. */
  readonly isYourTurn: boolean;
}

interface Sent {
  readonly move: MoveBody;
  /** What comes of it; null where only the service can tell. */
  readonly outlook: Outlook | null;
  /** The version of the match that it was played on. */
  readonly playedOn: number;
}

const foresee = (match: Match, move: MoveBody, { game, positions }: Past): Outlook | null => {
  if (!game || !positions || positions.length !== match.moveCount + 1 || !match.yourSymbol) return null;
  const played = game.play(positions.at(-1), match.yourSymbol, move);
  if (!played.ok) return null;
  const view = { ...(game.view(played.state, match.yourSymbol) as object), lastMove: move };
  return { view, isYourTurn: game.turn(played.state) === match.yourSymbol };
};

/** Plays moves: each shows at once, and goes back with the service's reason when it is refused. */
export const usePlay = (match: Match, past: Past) => {
  const t = useText();
  const take = useTakeMatch();
  const [sent, setSent] = useState<Sent | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = trpc.matches.move.useMutation({
    onSuccess: ({ match: moved }) => take(moved),
    onError(error) {
      const fresh = problemOf(error)?.match;
      if (fresh) take(fresh);
      setRefusal(problemText(error, t));
    },
    onSettled: () => setSent(null),
  });
  const play = (move: MoveBody) => {
    if (isPending) return;
    const { gameType, matchID, lastActionTime } = match;
    setRefusal(null);
    setSent({ move, outlook: foresee(match, move, past), playedOn: lastActionTime });
    mutate({ gameType, matchID, move, expectedLastActionTime: lastActionTime });
  };
  const isAhead = sent !== null && sent.playedOn === match.lastActionTime;
  const outlook = isAhead ? sent.outlook : null;
  const hasPassedTurn = isAhead && outlook?.isYourTurn !== true;
  return { play, isPending, refusal, foreseen: outlook?.view ?? null, hasPassedTurn };
};
