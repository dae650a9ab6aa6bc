// @vitest-environment happy-dom
import type { Game } from "@yourmove/contract";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { en } from "../../i18n/dictionary-en.ts";
import { TextProvider } from "../../i18n/use-text.tsx";
import { foreignBoard } from "./foreign-board.tsx";

const GAME = {
  gameType: "demo.any",
  moveSchema: {},
  viewSchema: {},
  boardSize: { rows: 3, columns: 3 },
  texts: { en: {} },
};

test.each([
  ["https://example.com/index.html", false],
  ["//example.com/boards/x", false],
  ["/platform/me", false],
  ["/boards/../x", false],
  ["/boards/nim/index.html", true],
  ["/boards/nim/board.mjs", true],
])("only a path of this server's boards is put into a frame, whatever it ends as: %s", async (boardURL, isFramed) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const { Board } = foreignBoard({ ...GAME, boardURL, boardKind: "frame" } as unknown as Game);
  const shown = { view: { lastMove: null }, legalMoves: [], canMove: false, lastMove: null } as const;
  const place = document.createElement("div");
  const root = createRoot(place);
  const page = (
    <TextProvider dictionary={en}>
      <Board {...shown} yourSymbol="X" turn="X" label="Any board" onMove={() => {}} />
    </TextProvider>
  );
  await act(async () => root.render(page));
  const frames = [...place.querySelectorAll("iframe")];
  expect(frames.map((frame) => frame.getAttribute("sandbox"))).toEqual(isFramed ? ["allow-scripts"] : []);
  await act(async () => root.unmount());
});
