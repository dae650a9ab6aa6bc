import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds against a page as it is shown, by all its rules or by some: each broken rule with the elements in question. */
export const violationsOn = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // One frame is all there is: the legacy mode needs no second page to gather the answers in.
    .setLegacyMode()
    // All that passes would be described as well, which takes longer than to judge it.
    .options({
      resultTypes: ["violations"],
      selectors: false,
      ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("  ")}`);
};
