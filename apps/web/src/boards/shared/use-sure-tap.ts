import { type PointerEvent, useRef } from "react";
import type { Aim } from "../board.ts";

/** Pixels from square to square that a finger finds at once; where they are fewer, a first tap proposes and a second plays. */
const SURE_TOUCH = 44;

/** How surely a square is meant: taps on small ones are unsure. `handlers` go onto what is as wide as the board. */
export const useSureTap = (columns: number) => {
  const isSmall = useRef(false);
  const onPointerDown = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    isSmall.current = pointerType === "touch" && currentTarget.clientWidth / columns < SURE_TOUCH;
  };
  const onKeyDownCapture = () => {
    isSmall.current = false;
  };
  const aim = (): Aim | undefined => (isSmall.current ? "unsure" : undefined);
  return { aim, handlers: { onPointerDown, onKeyDownCapture } };
};
