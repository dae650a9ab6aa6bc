import { useState } from "react";
import { type BoardProps, defineBoard } from "../board.ts";
import { Firing } from "./firing.tsx";
import { cellName, SIZE } from "./fleet.ts";
import { Placing } from "./placing.tsx";
import { isPlacing, type Move, type View } from "./sea-view.ts";
import { battleshipRules, battleshipSides, battleshipTexts } from "./texts.ts";
import { useFleetPlacing } from "./use-fleet-placing.ts";
import "./battleship-board.css";
import "./ships.css";

const Board = (props: BoardProps<View, Move>) => {
  const { view, canMove, yourSymbol } = props;
  const placing = useFleetPlacing();
  // While the fleet is on its way it stays as it was placed, and is still so should the way fail.
  const [isSent, setIsSent] = useState(false);
  const isUnplaced = yourSymbol !== null && view.phase === "placing" && !view.seas[yourSymbol].placed;
  if (isSent && !isUnplaced) setIsSent(false);
  const onMove = (move: Move) => {
    setIsSent(isPlacing(move));
    props.onMove(move);
  };
  return (
    <div className="battleship">
      {isUnplaced && (canMove || isSent) ? (
        <Placing {...props} onMove={onMove} placing={placing} />
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
  size: { perWidth: 0.62, more: { tall: 4.25, low: 3 }, widest: 58 },
  rules: battleshipRules,
  describe: (move, t) =>
    isPlacing(move) ? battleshipTexts[t.language].placed : cellName(move.row * SIZE + move.column),
});
