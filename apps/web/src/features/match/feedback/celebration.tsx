import { type CSSProperties, useEffect, useState } from "react";
import { isCelebrated } from "./feedback.ts";
import "./celebration.css";

/** As long as the slowest piece falls. */
const LASTS_MS = 3_200;
const PIECES = 44;
const KINDS = ["is-cross", "is-ring", "is-disc"] as const;

/** Spreads the pieces evenly without a pattern that the eye finds. */
const GOLDEN = 0.618_033_988_75;

const fallOf = (piece: number): CSSProperties => {
  const spread = (piece * GOLDEN) % 1;
  return {
    "--across": spread,
    "--delay": (piece % 11) / 11,
    "--turns": ((piece % 5) - 2) / 2,
    "--drift": 0.5 - spread,
  };
};

const Shape = ({ kind }: { kind: (typeof KINDS)[number] }) => {
  if (kind === "is-cross") return <path d="M5 5l14 14M19 5L5 19" />;
  return <circle cx="12" cy="12" r={kind === "is-ring" ? 7.5 : 6} />;
};

/** Confetti of crosses, rings and discs; nothing where it is switched off. */
export const Celebration = () => {
  const [isOver, setIsOver] = useState(() => !isCelebrated());
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), LASTS_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div className="celebration" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => {
        const kind = KINDS[piece % KINDS.length] ?? "is-disc";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the rain
          <svg key={piece} viewBox="0 0 24 24" className={kind} style={fallOf(piece)} aria-hidden="true">
            <Shape kind={kind} />
          </svg>
        );
      })}
    </div>
  );
};
