import { ServiceError } from "@yourmove/client";
import { createElement } from "react";
import { expect, test } from "vitest";
import { drawn } from "../../test/drawn.tsx";
import { de } from "../i18n/dictionary-de.ts";
import { en } from "../i18n/dictionary-en.ts";
import { problemText } from "../i18n/problem-text.ts";
import { useText } from "../i18n/use-text.tsx";
import { useRefusalTexts } from "./games.tsx";

const refusal = { word: "full", values: { column: 3 } };
const full = new ServiceError({ code: "illegal_move", refusal } as never, null);
const Said = () => problemText(full, useText(), useRefusalTexts("connect-four"));

test.each([
  [en, "Column 3 is full"],
  [de, "Spalte 3 ist voll"],
])("a move that a built-in game refuses is said by its own text", async (t, words) => {
  expect(await drawn(createElement(Said), t)).toBe(words);
});
