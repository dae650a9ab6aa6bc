export * from "./board.ts";
export { BRIDGE_VERSION, FRAME_LIMITS, type FrameMessage, type ShowMessage } from "./bridge.ts";
export { showInFrame } from "./frame.ts";
export { nextCell } from "./next-cell.ts";
