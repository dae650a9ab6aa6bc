import {
  type HistoryMove,
  hasPosition,
  type Match,
  type MatchResult,
  type MoveBody,
  type PlayerSymbol,
} from "@yourmove/contract";
import { useLive } from "@yourmove/react";
import type { Begun, GameRecord } from "@yourmove/rules/notation/notation";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { AnyBoard, BoardNotation } from "../../../boards/board.ts";
import { useEndWords } from "../../../boards/games.tsx";
import { endHeadline } from "../../../i18n/end-words.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { whenDrawn } from "../../../layout/when-drawn.ts";
import { useUser } from "../../../live/viewer.ts";
import { Icon } from "../../../ui/icon.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { HistoryList, HistorySteps, type Steps } from "./history-list.tsx";
import type { Past } from "./past.ts";
import "./history-panel.css";

/** A game's notation, loaded after the board; null while loading, and where there is none. */
const useNotation = (board: AnyBoard | null): BoardNotation<MoveBody> | null => {
  const [notation, setNotation] = useState<BoardNotation<MoveBody> | null>(null);
  useEffect(() => {
    let isWanted = true;
    whenDrawn()
      .then(() => board?.loadNotation?.())
      .then((loaded) => isWanted && loaded && setNotation(loaded))
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [board]);
  return notation;
};

/** The moves' bodies; null where one is hidden. */
const bodiesOf = (moves: readonly HistoryMove[]): readonly MoveBody[] | null => {
  const bodies = moves.flatMap(({ move }) => (move === null ? [] : [move]));
  return bodies.length === moves.length ? bodies : null;
};

/** Each move's note, in turn; null where the game has no notes of its own, or a move is not known. */
const useNotes = (
  notation: BoardNotation<MoveBody> | null,
  match: Match,
  moves: readonly HistoryMove[],
): readonly string[] | null => {
  const { options, startFen } = begunOf(match);
  return useMemo(() => {
    const bodies = notation && bodiesOf(moves);
    return bodies ? (notation?.noteMoves(bodies, { options, startFen }) ?? null) : null;
  }, [notation, options, startFen, moves]);
};

/** How a match began, where that was not as usual. */
const begunOf = (match: Match): Begun => {
  const startFen = "startFen" in match.game ? String(match.game["startFen"]) : undefined;
  return { options: match.options, startFen };
};

const DAY_LENGTH = "2026-11-22".length;

const winnerOf = ({ winnerUserID, xUserID }: Match): PlayerSymbol | null => {
  if (winnerUserID === null) return null;
  return winnerUserID === xUserID ? "X" : "O";
};

interface Known {
  readonly match: Match;
  readonly moves: readonly HistoryMove[];
  /** The viewer's name. */
  readonly username: string;
  /** The service's address. */
  readonly site: string;
}

/** A match as a game record; null where a move is hidden. */
export const gameRecord = ({ match, moves, username, site }: Known): GameRecord<MoveBody> | null => {
  const bodies = bodiesOf(moves);
  if (!bodies) return null;
  const { opponent, xUserID, startedTime } = match;
  const names = xUserID === opponent.userID ? [opponent.username, username] : [username, opponent.username];
  const [X = "", O = ""] = names;
  const date = startedTime === null ? null : new Date(startedTime).toISOString().slice(0, DAY_LENGTH);
  // An unknown result has no winner.
  const result = match.result as MatchResult | null;
  return { moves: bodies, names: { X, O }, date, site, result, winner: winnerOf(match), ...begunOf(match) };
};

interface HistoryFileProps {
  readonly match: Match;
  readonly moves: readonly HistoryMove[];
  readonly board: AnyBoard | null;
}

/** Copies a text; without a clipboard, as on plain http, it is shown to be copied by hand. */
const useCopy = () => {
  const [isCopied, setIsCopied] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      setShown(text);
    }
  };
  return { isCopied, shown, copy };
};

const ShownText = ({ label, text }: { label: string; text: string }) => (
  <textarea
    className="input"
    readOnly
    rows={6}
    dir="ltr"
    aria-label={label}
    value={text}
    onFocus={(event) => event.currentTarget.select()}
  />
);

/** The match in its game's file format, to copy or save; nothing where the game has none. */
export const HistoryFile = ({ match, moves, board }: HistoryFileProps) => {
  const notation = useNotation(board);
  const notes = useNotes(notation, match, moves);
  return notation && notes && moves.length > 0 ? <Written match={match} moves={moves} notation={notation} /> : null;
};

interface WrittenProps {
  readonly match: Match;
  readonly moves: readonly HistoryMove[];
  readonly notation: BoardNotation<MoveBody>;
}

const Written = ({ match, moves, notation }: WrittenProps) => {
  const { match: words } = useText();
  const { username } = useUser();
  const { isCopied, shown, copy } = useCopy();
  const format = notation.extension.toUpperCase();
  const textOf = () => {
    const record = gameRecord({ match, moves, username, site: location.origin });
    return (record && notation.write(record)) ?? "";
  };
  const name = `${match.gameType}-${match.matchID}.${notation.extension}`;
  return (
    <div className="history-file">
      <button type="button" className="button is-quiet" onClick={() => void copy(textOf())}>
        <Icon name="copy" size={18} />
        {words.copyMoves(format)}
      </button>
      <button
        type="button"
        className="button is-quiet"
        onClick={() => saveFile(name, new Blob([textOf()], { type: notation.mediaType }))}
      >
        <Icon name="download" size={18} />
        {words.saveMoves(format)}
      </button>
      <p role="status" className="small">
        {isCopied && words.movesCopied}
      </p>
      {shown !== null && <ShownText label={format} text={shown} />}
    </div>
  );
};

interface ArrowKeys {
  readonly onBack: () => void;
  readonly onForth: () => void;
}

const isRightToLeft = () => document.documentElement.dir === "rtl";

/** The arrows along the line of reading, wherever they mean nothing else. */
const useArrowKeys = ({ onBack, onForth }: ArrowKeys): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest("[data-board], input, textarea, select, dialog")) return;
      const [backKey, forthKey] = isRightToLeft() ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
      if (event.key === backKey) onBack();
      if (event.key === forthKey) onForth();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onBack, onForth]);
};

interface HistoryPanelProps {
  readonly match: Match;
  readonly past: Past;
  readonly board: AnyBoard | null;
  readonly steps: Steps;
  /** Shown under the moves. */
  readonly children?: ReactNode;
}

/** How it all ended. */
const End = ({ match }: { match: Match }) => {
  const t = useText();
  return (
    <p className="history-end">
      <strong>{endHeadline(match, t)}</strong>
      <span className="soft sentence">{useEndWords(match)}</span>
    </p>
  );
};

/** In place of the moves: there are none, or they are loading. */
const NoMoves = ({ match }: { match: Match }) => {
  const t = useText();
  const { status } = useLive();
  const awaited = status === "offline" ? t.status.offline : t.loading;
  return <p className="soft small">{match.moveCount === 0 ? t.match.noMoves : awaited}</p>;
};

/** The moves so far, each a way back to its position. */
export const HistoryPanel = ({ match, past, board, steps, children }: HistoryPanelProps) => {
  const t = useText();
  const { at, count, canStep, go } = steps;
  const notation = useNotation(board);
  const plain = useNotes(notation, match, past.moves);
  const notes = plain?.map((note) => notation?.inLanguage?.(note, t.language) ?? note) ?? null;
  useArrowKeys({ onBack: () => canStep && go(at - 1), onForth: () => canStep && go(at + 1) });
  return (
    <section className="history">
      <header className="history-head">
        <h2>{t.match.history}</h2>
        <HistorySteps {...steps} />
      </header>
      {count === 0 ? (
        <NoMoves match={match} />
      ) : (
        <HistoryList
          {...{ notes, board, at, canStep, onGo: go }}
          moves={past.moves}
          options={match.options}
          hasRules={hasPosition(match.game)}
        />
      )}
      {match.isFinished && <End match={match} />}
      {children}
    </section>
  );
};
