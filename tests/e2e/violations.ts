import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { isShort, variantsFor } from "../support/rounds.ts";
import { expect } from "./fixtures.ts";

/** What axe finds against a page as it is shown, by all its rules or by some: each broken rule with the elements in question. */
export const violationsOn = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  // Half a megabyte, which a document that has it already takes no second time.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  // All that passes would be described as well, which takes longer than to judge it.
  const options: RunOptions = {
    resultTypes: ["violations"],
    selectors: false,
    ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
  };
  return page.evaluate(async (given) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("  ")}`);
  }, options);
};

/** The system's own colours, and both themes of ours. */
const COLOURS = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "light", forcedColors: "active" },
] as const;

/** The rules that a change of colours can break; all others are about what is there, whatever its colours. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Judges what is shown in every colour, without loading it again; with `npm test -- --all` in one of the three, by turns, and in `npm test` in none. */
export const expectNoViolations = async (page: Page, where: string, at = 0): Promise<void> => {
  if (isShort) return;
  const found: string[] = [];
  for (const [index, colours] of variantsFor(at, COLOURS).entries()) {
    await page.emulateMedia(colours);
    found.push(...(await violationsOn(page, index === 0 ? undefined : RULES_OF_COLOUR)));
  }
  await page.emulateMedia(COLOURS[0]);
  expect(found, where).toEqual([]);
};
