import { type PointerEvent, useRef, useState } from "react";

/** Pixels from square to square that a finger finds at once; where they are fewer, a first tap aims and a second plays. */
const SURE_TOUCH = 44;

interface SureTapOptions {
  /** Squares across. */
  readonly columns: number;
  /** Another after every move: an aim holds in one position only. */
  readonly position: string;
  readonly canMove: boolean;
  readonly onPlay: (cell: number) => void;
}

/** Taps on small squares ask to be sure; clicks and keys play at once. `handlers` go onto what is as wide as the board. */
export const useSureTap = ({ columns, position, canMove, onPlay }: SureTapOptions) => {
  const isSmall = useRef(false);
  const [aim, setAim] = useState<{ cell: number; position: string } | null>(null);
  const aimed = canMove && aim?.position === position ? aim.cell : null;
  const pick = (cell: number) => {
    const isSure = !isSmall.current || aimed === cell;
    setAim(isSure ? null : { cell, position });
    if (isSure) onPlay(cell);
  };
  const onPointerDown = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    isSmall.current = pointerType === "touch" && currentTarget.clientWidth / columns < SURE_TOUCH;
  };
  const onKeyDownCapture = () => {
    isSmall.current = false;
  };
  return { aimed, pick, handlers: { onPointerDown, onKeyDownCapture } };
};
