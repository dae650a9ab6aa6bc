export { acceptsDraw } from "./accepts-draw.ts";
export { chooseMove, type Thinking } from "./choose-move.ts";
export type { BotLevel } from "./strengths.ts";
