import { LIMITS, type PlayerSymbol } from "@yourmove/contract";
import { Suspense, use } from "react";
import { loadBoard } from "../../boards/registry.ts";
import { SidePiece, sideName } from "../../boards/sides.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { Choice, Choices } from "../../ui/form.tsx";
import { Switch } from "../../ui/switch.tsx";
import { canHaveDaysOff, type TimeTerms } from "../terms/terms.ts";

const SIDES = ["random", "X", "O"] as const;

/** The piece of a side, once its board is loaded. */
const Piece = ({ gameType, symbol }: { gameType: string; symbol: PlayerSymbol }) => {
  const { language } = useText();
  const board = use(loadBoard(gameType));
  return (
    <span className="side-piece">
      <SidePiece board={board} symbol={symbol} size={18} />
      {board?.sides && <span aria-hidden="true">{sideName(board, symbol, language)}</span>}
    </span>
  );
};

const Sides = ({ gameType }: { gameType: string }) => {
  const { play } = useText();
  return (
    <Choices legend={play.side}>
      {SIDES.map((side) => (
        <Choice key={side} name="symbol" value={side} defaultChecked={side === "random"}>
          {side !== "random" && (
            <Suspense>
              <Piece gameType={gameType} symbol={side} />
            </Suspense>
          )}
          {play.sides[side]}
        </Choice>
      ))}
    </Choices>
  );
};

const Message = () => {
  const { play } = useText();
  return (
    <div className="field">
      <label htmlFor="message">{play.message}</label>
      <textarea
        id="message"
        name="message"
        className="input"
        rows={2}
        maxLength={LIMITS.messageLength}
        aria-describedby="message-hint"
      />
      <p id="message-hint" className="soft small">
        {play.messageHint}
      </p>
    </div>
  );
};

interface MorePartProps {
  readonly gameType: string;
  /** Whether the viewer's side and a message can be said: not to anybody. */
  readonly hasSeat: boolean;
  readonly time: TimeTerms;
  readonly isDaysOff: boolean;
  readonly onDaysOff: (isOn: boolean) => void;
}

/** What has a default that seldom changes: whether days off count, the side, and a message. */
export const MorePart = ({ gameType, hasSeat, time, isDaysOff, onDaysOff }: MorePartProps) => {
  const { play, terms } = useText();
  const hasDaysOff = canHaveDaysOff(time);
  if (!hasSeat && !hasDaysOff) return null;
  return (
    <details
      className="more-part"
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: "nearest" })}
    >
      <summary>{play.more}</summary>
      <div className="more-fields">
        {hasDaysOff && (
          <div>
            <Switch isOn={isDaysOff} onTurn={onDaysOff}>
              {terms.daysOff}
            </Switch>
            <p className="soft small">{terms.daysOffHint}</p>
          </div>
        )}
        {hasSeat && <Sides gameType={gameType} />}
        {hasSeat && <Message />}
      </div>
    </details>
  );
};
