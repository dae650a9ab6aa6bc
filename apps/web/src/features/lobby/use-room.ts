import { startTransition, useEffect, useState } from "react";

/** The least that a row takes, in pixels: its height, and the width of its column. */
const ROW = 60;
const COLUMN = 336;
/** So many are tiles, and larger. */
const LEAST = 12;

const windowful = (): number =>
  Math.max(LEAST, Math.ceil(innerHeight / ROW) * Math.max(1, Math.floor(innerWidth / COLUMN)));

/** How many matches are drawn: as many as the window has room for with the first paint, and all a moment later. */
export const useRoom = (): number => {
  const [room, setRoom] = useState(windowful);
  useEffect(() => startTransition(() => setRoom(Number.POSITIVE_INFINITY)), []);
  return room;
};
