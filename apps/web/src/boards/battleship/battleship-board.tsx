import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote } from "../shared/board-note.tsx";
import { useSureTap } from "../shared/use-sure-tap.ts";
import { cellName, SIZE } from "./fleet.ts";
import { Placing, useFleetPlacing } from "./placing.tsx";
import { isPlacing, lastShot, type Move, type Sea, type ShotReport, type View } from "./sea-view.ts";
import { battleshipRules, battleshipSides, battleshipTexts } from "./texts.ts";
import { Afloat, Waters } from "./waters.tsx";
import "./battleship-board.css";
import "./ships.css";

const noteOf = (
  { view, yourSymbol }: BoardProps<View, Move>,
  shot: ShotReport | null,
  t: Dictionary,
): string | null => {
  const texts = battleshipTexts[t.language];
  if (view.phase === "placing") return yourSymbol && view.seas[yourSymbol].placed ? texts.waiting : null;
  if (!shot || !yourSymbol) return null;
  const ship = shot.sunk && texts.ships[shot.sunk.size];
  const result = ship ? texts.results.sunk(ship) : texts.results[shot.result];
  return texts.shot[shot.by === yourSymbol ? "you" : "they"](cellName(shot.cell), result);
};

interface SeaTabProps {
  readonly title: string;
  readonly sea: Sea;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** Shows one of both seas where there is room for one; seen there alone. */
const SeaTab = ({ title, sea, isShown, onShow }: SeaTabProps) => (
  <button type="button" className="sea-tab" aria-pressed={isShown} onClick={onShow}>
    <span className="waters-title">{title}</span>
    {sea.placed && <Afloat sea={sea} />}
  </button>
);

/** Both seas: the other one's to fire at, large, and the viewer's own beside it; on a phone held upright one of them. */
const Firing = (props: BoardProps<View, Move>) => {
  const t = useText();
  const texts = battleshipTexts[t.language];
  const own = props.yourSymbol ?? "X";
  const titleOf = (owner: PlayerSymbol) => {
    if (props.yourSymbol === null) return texts.seaOf(owner);
    return owner === own ? texts.yourSea : texts.theirSea;
  };
  const shot = lastShot(props.view, props.lastMove);
  const other = otherSymbol(own);
  const { aim, handlers } = useSureTap(SIZE);
  const { proposed } = props;
  const aimed = proposed && !isPlacing(proposed) ? proposed.row * SIZE + proposed.column : null;
  const pick = (cell: number) => props.onMove({ row: Math.floor(cell / SIZE), column: cell % SIZE }, aim());
  const [chosen, setChosen] = useState<PlayerSymbol | null>(null);
  // Until both fleets are placed there is nothing to see of the other.
  const shown = chosen ?? (props.view.phase === "placing" ? own : other);
  return (
    <div className={classNames({ "both-waters": true, "shows-own": shown === own })}>
      <div className="sea-tabs">
        {[other, own].map((owner) => (
          <SeaTab
            key={owner}
            title={titleOf(owner)}
            sea={props.view.seas[owner]}
            isShown={shown === owner}
            onShow={() => setChosen(owner)}
          />
        ))}
      </div>
      <div className="waters-to-hit" {...handlers}>
        <Waters {...props} owner={other} title={titleOf(other)} shot={shot} aimed={aimed} onPick={pick} />
      </div>
      <BoardNote>{noteOf(props, shot, t)}</BoardNote>
      <Waters {...props} owner={own} title={titleOf(own)} shot={shot} />
    </div>
  );
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, canMove, yourSymbol } = props;
  const placing = useFleetPlacing();
  // While the fleet is on its way it stays as it was placed, and is still so should the way fail.
  const [isSent, setIsSent] = useState(false);
  const isUnplaced = yourSymbol !== null && view.phase === "placing" && !view.seas[yourSymbol].placed;
  if (isSent && !isUnplaced) setIsSent(false);
  const onReady = (move: Move) => {
    setIsSent(true);
    props.onMove(move, "sure");
  };
  return (
    <div className="battleship">
      {isUnplaced && (canMove || isSent) ? (
        <Placing {...props} onMove={onReady} placing={placing} />
      ) : (
        <Firing {...props} />
      )}
    </div>
  );
};

/** Battleship on the screen: first the fleet is placed, then both seas lie side by side. */
export const battleshipBoard = defineBoard<View, Move>({
  Board,
  sides: battleshipSides,
  size: { perWidth: 0.62, more: 1.9 },
  rules: battleshipRules,
  describe: (move, t) =>
    isPlacing(move) ? battleshipTexts[t.language].placed : cellName(move.row * SIZE + move.column),
});
