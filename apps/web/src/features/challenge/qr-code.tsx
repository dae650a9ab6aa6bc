import { encode } from "uqr";

/** The dark squares as one path: a square is one unit wide. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

/** A text as a QR code. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 1 });
  return (
    <div className="challenge-qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={pathOf(data)} fill="currentColor" />
      </svg>
    </div>
  );
};
