import "@yourmove/game/grid.css";

export { GridBoard, type GridCell } from "@yourmove/game/board";
