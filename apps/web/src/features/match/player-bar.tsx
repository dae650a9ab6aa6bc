import type { GameView, Match, PlayerSymbol, UserSummary } from "@yourmove/contract";
import { Link } from "wouter";
import type { AnyBoard } from "../../boards/board.ts";
import { SidePiece } from "../../boards/sides.tsx";
import { spanWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { isOwnPath } from "../../layout/paths.ts";
import { Avatar, PresenceWords } from "../../people/person.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useIsBlocked } from "../blocks/use-blocks.ts";
import { BotFace } from "./bot-face.tsx";
import { isJointTurn } from "./is-joint-turn.ts";
import { TimeLeft } from "./time-left.tsx";
import "./player-bar.css";

interface PlayerBarProps {
  readonly match: Match;
  readonly player: UserSummary;
  readonly board: AnyBoard | null;
  /** The position, of which the player may have won something; null before the start. */
  readonly view: GameView | null;
  readonly isYou: boolean;
}

interface BankProps {
  readonly match: Match;
  readonly symbol: PlayerSymbol;
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

/** Beside the name of an opponent that the viewer blocks, though the match goes on. */
const BlockedSign = ({ player }: { player: UserSummary }) => {
  const t = useText();
  if (!useIsBlocked(player)) return null;
  return (
    <span className="soft player-word" role="img" aria-label={t.blocks.blocked} title={t.blocks.meanwhile}>
      <Icon name="blocked" size={16} />
    </span>
  );
};

/** A side's bank of time; that of the side on turn runs beside the turn's deadline. */
const Bank = ({ match: { clock, currentTurnUserID, turnDeadlineTime, xUserID }, symbol }: BankProps) => {
  const t = useText();
  const seconds = symbol === "X" ? clock?.xBankSeconds : clock?.oBankSeconds;
  if (seconds == null) return null;
  const isOnTurn = currentTurnUserID !== null && (currentTurnUserID === xUserID) === (symbol === "X");
  if (isOnTurn && turnDeadlineTime !== null) return <TimeLeft until={turnDeadlineTime} />;
  const words = spanWords(seconds * 1000, t);
  return (
    <span className="chip">
      <Icon name="clock" size={14} />
      <bdi aria-hidden="true">{words}</bdi>
      <span className="unseen">{t.terms.bankOf(words)}</span>
    </span>
  );
};

/** One player beside the board: name, side, score, whether on turn. */
export const PlayerBar = ({ match, player, board, view, isYou }: PlayerBarProps) => {
  const t = useText();
  const symbol = sideOf(match, player.userID);
  // Whether the opponent has moved in a turn of both is known once the viewer has.
  const isOnTurn = isJointTurn(match) ? match.isYourTurn || !isYou : match.currentTurnUserID === player.userID;
  const hasWon = match.winnerUserID === player.userID;
  const word = isYou ? t.match.you : player.isBot ? t.profile.bot : player.isGuest ? t.profile.guest : null;
  return (
    <div
      className={`player ${isYou ? "is-you" : "is-opponent"} ${isOnTurn ? "is-on-turn" : ""} ${symbol ? `plays-${symbol.toLowerCase()}` : ""}`}
    >
      {player.isBot ? (
        <BotFace bot={player} isThinking={isOnTurn && !match.isFinished} />
      ) : (
        <Avatar user={player} size="s" />
      )}
      <div className="player-name">
        <Name player={player} />
        {!isYou && <PresenceWords user={player} />}
        {!isYou && <BlockedSign player={player} />}
        {word && <span className="soft small player-word">{word}</span>}
      </div>
      {hasWon && (
        <span className="chip is-won">
          <Icon name="check" size={14} />
          {t.results.short.won}
        </span>
      )}
      {symbol && <Bank match={match} symbol={symbol} />}
      {symbol && view && board?.Tally && <board.Tally view={view} symbol={symbol} />}
      {symbol && (
        <span className="player-side">
          <SidePiece board={board} symbol={symbol} size={22} />
        </span>
      )}
    </div>
  );
};
