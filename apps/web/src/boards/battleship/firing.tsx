import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import { BoardNote } from "../shared/score-bar.tsx";
import { sureTapTexts } from "../shared/sure-tap-texts.ts";
import { useSureTap } from "../shared/use-sure-tap.ts";
import { cellName, SIZE } from "./fleet.ts";
import { lastShot, type Move, type ShotReport, type View } from "./sea-view.ts";
import { battleshipTexts } from "./texts.ts";
import { Waters } from "./waters.tsx";

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

/** Both seas: the other one's to fire at, large, and the viewer's own beside it. */
export const Firing = (props: BoardProps<View, Move>) => {
  const t = useText();
  const texts = battleshipTexts[t.language];
  const own = props.yourSymbol ?? "X";
  const titleOf = (owner: PlayerSymbol) => {
    if (props.yourSymbol === null) return texts.seaOf(owner);
    return owner === own ? texts.yourSea : texts.theirSea;
  };
  const shot = lastShot(props.view, props.lastMove);
  const other = otherSymbol(own);
  const { aimed, pick, handlers } = useSureTap({
    columns: SIZE,
    position: props.view.seas[other].cells.join(),
    canMove: props.canMove,
    onPlay: (cell) => props.onMove({ row: Math.floor(cell / SIZE), column: cell % SIZE }),
  });
  const note = aimed === null ? noteOf(props, shot, t) : sureTapTexts[t.language].again(cellName(aimed));
  return (
    <div className="both-waters">
      <div className="waters-to-hit" {...handlers}>
        <Waters {...props} owner={other} title={titleOf(other)} shot={shot} aimed={aimed} onPick={pick} />
      </div>
      <BoardNote>{note}</BoardNote>
      <Waters {...props} owner={own} title={titleOf(own)} shot={shot} />
    </div>
  );
};
