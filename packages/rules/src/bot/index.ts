export { acceptsDraw, type BotLevel, chooseMove, type Thinking } from "./choose-move.ts";
