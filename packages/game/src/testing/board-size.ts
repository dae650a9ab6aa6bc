import { demand } from "./failed-check.ts";
import { shown } from "./values.ts";

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;

/** Checks that something is the size of a board. */
export const demandBoardSize = (name: string, size: unknown): void => {
  const { rows, columns } = (size ?? {}) as { readonly rows?: unknown; readonly columns?: unknown };
  const hasBoard = isCount(rows) && isCount(columns);
  demand(hasBoard, "definition", () => `${name} is ${shown(size)}: its rows and columns are whole numbers from 1 on`);
};
