import type { UserSummary } from "@yourmove/contract";
import { botProfileOf } from "@yourmove/contract/bots";
import { classNames } from "../../ui/class-names.ts";
import "./bot-face.css";

const SHAPES = 3;
const HUES = 8;

/** What makes a bot's face its own, the same everywhere; one of another house has it by its user. */
const numberOf = ({ userID, username }: UserSummary): number => botProfileOf(username)?.level ?? userID;

/** How its eyes lie. */
const eyesOf = (number: number) => {
  const kind = number % SHAPES;
  return { apart: 8 + 2 * kind, size: 6.5 - kind, brow: kind - 1 };
};

interface BotFaceProps {
  readonly bot: UserSummary;
  /** Whether it is on turn: it looks at the board then. */
  readonly isThinking: boolean;
}

/** A bot's face beside the board, which lies below it. */
export const BotFace = ({ bot, isThinking }: BotFaceProps) => {
  const number = numberOf(bot);
  const { apart, size, brow } = eyesOf(number);
  return (
    <svg
      viewBox="0 0 40 40"
      className={classNames({ "bot-face": true, [`hue-${number % HUES}`]: true, "is-thinking": isThinking })}
      aria-hidden="true"
    >
      <rect width="40" height="40" rx="13" className="bot-skin" />
      {[20 - apart, 20 + apart].map((x, side) => (
        <g key={x} className="bot-eye">
          <ellipse cx={x} cy="19" rx={size} ry={size * 1.1} className="bot-white" />
          <circle cx={x} cy="19" r={size * 0.5} className="bot-pupil" />
          <path
            d={`M${x - 4} ${10 + (side === 0 ? brow : -brow)}L${x + 4} ${10 + (side === 0 ? -brow : brow)}`}
            className="bot-brow"
          />
        </g>
      ))}
      <path d={isThinking ? "M16 32h8" : "M14 30q6 5 12 0"} className="bot-mouth" />
    </svg>
  );
};
