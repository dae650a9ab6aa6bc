import { useLayoutEffect, useRef } from "react";
import { type Draught, turned } from "./checkers-view.ts";
import { DraughtShape } from "./draught-shape.tsx";
import { indexOfSquare, type Path, SIZE } from "./paths.ts";

/** A piece that stays where it is. */
export const StandingDraught = ({ draught, className = "" }: { draught: Draught; className?: string }) => (
  <svg viewBox="0 0 100 100" className={`piece ${className}`} aria-hidden="true">
    <DraughtShape {...draught} />
  </svg>
);

/** The stations of a path as seen from its end, each in widths of a square. */
const stations = (path: Path, isFlipped: boolean): string[] => {
  const places = path.map((square) => turned(indexOfSquare(square), isFlipped));
  const end = places.at(-1) ?? 0;
  const row = (place: number) => Math.floor(place / SIZE);
  return places.map((at) => `translate(${((at % SIZE) - (end % SIZE)) * 100}%, ${(row(at) - row(end)) * 100}%)`);
};

interface TravellingDraughtProps {
  readonly draught: Draught;
  readonly path: Path;
  readonly isFlipped: boolean;
}

/** A piece that has just come along a path travels it, jump by jump, once. */
export const TravellingDraught = ({ draught, path, isFlipped }: TravellingDraughtProps) => {
  const piece = useRef<SVGSVGElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it arrives
  useLayoutEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const duration = 120 + 140 * (path.length - 1);
    const frames = stations(path, isFlipped).map((transform) => ({ transform, easing: "ease-in-out" }));
    const animation = piece.current?.animate(frames, { duration });
    return () => animation?.cancel();
  }, []);
  return (
    <svg ref={piece} viewBox="0 0 100 100" className="piece is-travelling" aria-hidden="true">
      <DraughtShape {...draught} />
    </svg>
  );
};
