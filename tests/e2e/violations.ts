import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

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
