import type { Match, UserSummary } from "@yourmove/contract";
import { Link } from "wouter";
import type { AnyBoard } from "../../boards/board.ts";
import { SidePiece } from "../../boards/sides.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { isOwnPath } from "../../layout/paths.ts";
import { Avatar } from "../../people/avatar.tsx";
import { PresenceWords } from "../../people/presence-words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TimeLeft } from "./time-left.tsx";
import "./player-bar.css";

interface PlayerBarProps {
  readonly match: Match;
  readonly player: UserSummary;
  readonly board: AnyBoard | null;
  readonly isYou: boolean;
}

const sideOf = (match: Match, userID: number) => {
  if (match.xUserID === userID) return "X";
  return match.oUserID === userID ? "O" : null;
};

const Name = ({ player }: { player: UserSummary }) =>
  isOwnPath(player.link) ? (
    <Link href={player.link} className="name" dir="auto">
      {player.username}
    </Link>
  ) : (
    <a href={player.link} className="name" dir="auto" rel="noreferrer">
      {player.username}
    </a>
  );

/** One player beside the board: who, which side, whether on turn and for how long. */
export const PlayerBar = ({ match, player, board, isYou }: PlayerBarProps) => {
  const t = useText();
  const symbol = sideOf(match, player.userID);
  const isOnTurn = match.currentTurnUserID === player.userID;
  const hasWon = match.winnerUserID === player.userID;
  return (
    <div
      className={`player ${isYou ? "is-you" : "is-opponent"} ${isOnTurn ? "is-on-turn" : ""} ${symbol ? `plays-${symbol.toLowerCase()}` : ""}`}
    >
      <Avatar user={player} size="m" />
      <div className="player-name">
        <Name player={player} />
        {!isYou && <PresenceWords user={player} />}
        <span className="soft small">
          {isYou ? t.match.you : player.isBot ? t.profile.bot : player.isGuest ? t.profile.guest : ""}
        </span>
      </div>
      {isOnTurn && match.turnDeadlineTime !== null && <TimeLeft until={match.turnDeadlineTime} />}
      {hasWon && (
        <span className="chip is-won">
          <Icon name="check" size={14} />
          {t.results.short.won}
        </span>
      )}
      {symbol && (
        <span className="player-side">
          <SidePiece board={board} symbol={symbol} size={26} />
        </span>
      )}
    </div>
  );
};
