import type { DailyPosition, MoveBody } from "@yourmove/contract";
import { LIMITS } from "@yourmove/contract";
import { Suspense, use, useEffect, useState } from "react";
import { useGameName } from "../../boards/games.tsx";
import { loadBoard } from "../../boards/registry.ts";
import { NotePlace } from "../../boards/shared/board-note.tsx";
import { sideName } from "../../boards/sides.tsx";
import { lazyMessages } from "../../i18n/lazy-messages.ts";
import { useText } from "../../i18n/use-text.tsx";
import { CopyField, copies } from "../../ui/copy-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isFinished, type Progress, squaresOf, wasTried } from "./daily-state.ts";
import type { DailyState } from "./use-daily.ts";
import "./daily-card.css";

interface DailyTexts {
  readonly title: string;
  readonly find: (side: string) => string;
  readonly again: (left: number) => string;
  readonly tried: (moves: string) => string;
  readonly solved: (move: string) => string;
  readonly shown: (move: string) => string;
  readonly seeAgain: string;
  readonly board: (game: string) => string;
  readonly streak: (days: number, best: number) => string;
  readonly result: (squares: string) => string;
  readonly copy: string;
  readonly copied: string;
  readonly yours: string;
}

const useDailyText = lazyMessages<DailyTexts>({
  en: {
    title: "Position of the day",
    find: (side) => `You play ${side}. One move is clearly best.`,
    again: (left) => (left === 1 ? "Not that one. One try left." : `Not that one. ${left} tries left.`),
    tried: (moves) => `Tried: ${moves}`,
    solved: (move) => `Found: ${move}.`,
    shown: (move) => `This was the move: ${move}.`,
    seeAgain: "See it again",
    board: (game) => `Position of the day, ${game}`,
    streak: (days, best) => `${days} ${days === 1 ? "day" : "days"} in a row, at best ${best}`,
    result: (squares) => `Result: ${squares}`,
    copy: "Copy result",
    copied: "Copied",
    yours: "Your result",
  },
  de: {
    title: "Stellung des Tages",
    find: (side) => `Du spielst ${side}. Ein Zug ist klar der beste.`,
    again: (left) => (left === 1 ? "Der nicht. Noch ein Versuch." : `Der nicht. Noch ${left} Versuche.`),
    tried: (moves) => `Versucht: ${moves}`,
    solved: (move) => `Gefunden: ${move}.`,
    shown: (move) => `Das war der Zug: ${move}.`,
    seeAgain: "Noch einmal ansehen",
    board: (game) => `Stellung des Tages, ${game}`,
    streak: (days, best) => `${days} ${days === 1 ? "Tag" : "Tage"} in Folge, höchstens ${best}`,
    result: (squares) => `Ergebnis: ${squares}`,
    copy: "Ergebnis kopieren",
    copied: "Kopiert",
    yours: "Dein Ergebnis",
  },
});

/** How long a move of the line is looked at before the next, in milliseconds. */
const STEP_MS = 900;

/** How many moves of the line are shown, and how to see it again: none before the end, then one after another. */
const useLine = ({ line }: DailyPosition, isOver: boolean) => {
  const [step, setStep] = useState(isOver ? line.length : 0);
  useEffect(() => {
    if (!isOver || step >= line.length) return;
    const timer = setTimeout(() => setStep(step + 1), step === 0 ? 0 : STEP_MS);
    return () => clearTimeout(timer);
  }, [isOver, step, line.length]);
  return { step: isOver ? step : 0, seeAgain: () => setStep(0) };
};

interface DailyBoardProps {
  readonly position: DailyPosition;
  readonly progress: Progress;
  readonly onMove: (move: MoveBody) => void;
}

/** The board, on which a move is a try. */
const DailyBoard = ({ position, progress, onMove }: DailyBoardProps) => {
  const words = useDailyText();
  const t = useText();
  const board = use(loadBoard(position.gameType));
  const label = words.board(useGameName(position.gameType));
  const isOver = isFinished(progress);
  const { step, seeAgain } = useLine(position, isOver);
  const { symbol, options, game, line } = position;
  const view = line[step - 1]?.game ?? game;
  const left = LIMITS.dailyTries - progress.wrong;
  if (!board) return null;
  const named = (move: MoveBody) => board.describe(move, t, { symbol, options, view: game });
  const hint = () => {
    const best = line[0] ? named(line[0].move) : "";
    if (progress.isSolved) return words.solved(best);
    if (isOver) return words.shown(best);
    return progress.wrong > 0 ? words.again(left) : words.find(sideName(board, symbol, t.language));
  };
  const { tried = [] } = progress;
  const untried = (game.legalMoves ?? []).filter((move) => !wasTried(progress, move));
  return (
    <>
      <p role="status">{hint()}</p>
      <NotePlace value={null}>
        <div className="daily-board">
          <board.Board
            view={view}
            legalMoves={isOver ? [] : untried}
            canMove={!isOver}
            yourSymbol={symbol}
            lastMove={view.lastMove}
            turn={isOver ? null : symbol}
            rulesVersion={position.rulesVersion}
            options={options}
            label={label}
            onMove={onMove}
          />
        </div>
      </NotePlace>
      {/* Below the board, which would move under a finger. */}
      {!isOver && tried.length > 0 && <p className="soft small">{words.tried(tried.map(named).join(", "))}</p>}
      {isOver && (
        <button type="button" className="button is-quiet" onClick={seeAgain}>
          <Icon name="again" size={18} />
          {words.seeAgain}
        </button>
      )}
    </>
  );
};

/** The result as squares to take along. */
const DailyResult = ({ position, progress }: Pick<DailyBoardProps, "position" | "progress">) => {
  const words = useDailyText();
  const game = useGameName(position.gameType);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const squares = squaresOf(progress);
  const text = `${words.title} ${position.day} · ${game} ${squares}`;
  const copy = async () => setIsCopied(await copies(text));
  return (
    <div className="daily-result">
      <span role="img" aria-label={words.result(squares)} className="daily-squares">
        {Array.from({ length: progress.wrong }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a try is nothing but its place
          <span key={at} className="daily-square is-wrong">
            <Icon name="close" size={18} />
          </span>
        ))}
        {progress.isSolved && (
          <span className="daily-square is-right">
            <Icon name="check" size={18} />
          </span>
        )}
      </span>
      {isCopied === false ? (
        <CopyField label={words.yours} text={text} copyLabel={words.copy} copied={words.copied} isFocused />
      ) : (
        <button type="button" className="button is-quiet" onClick={copy}>
          <Icon name={isCopied ? "check" : "copy"} size={18} />
          {isCopied ? words.copied : words.copy}
        </button>
      )}
    </div>
  );
};

/** A day's position, and how it goes. */
export type DailyCardProps = DailyState & { readonly position: DailyPosition };

/** The position of the day: one small board, three tries, then the line. */
export const DailyCard = ({ position, streak, progress, guess }: DailyCardProps) => {
  const words = useDailyText();
  const game = useGameName(position.gameType);
  return (
    <section className="card daily" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <p className="soft small">{game}</p>
      </header>
      <Suspense fallback={<div className="daily-board skeleton" aria-busy="true" />}>
        <DailyBoard key={position.day} position={position} progress={progress} onMove={guess} />
      </Suspense>
      {isFinished(progress) && <DailyResult position={position} progress={progress} />}
      {streak && streak.best > 0 && <p className="soft small">{words.streak(streak.days, streak.best)}</p>}
    </section>
  );
};
