import { expect, test } from "vitest";
import { chooseLanguage } from "./load-dictionary.ts";

test("chooseLanguage takes the first wanted language that is spoken, and English without one", () => {
  expect(chooseLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(chooseLanguage(["fr"])).toBe("en");
});
