import { lateText } from "../../i18n/late-text.ts";
import type { BannedTexts } from "../../i18n/texts/banned.ts";

/** What who is kept out is told; few ever read it, so it comes with its page. */
export const useBannedText = lateText<BannedTexts>({
  en: async () => (await import("../../i18n/en/banned.ts")).banned,
  de: async () => (await import("../../i18n/de/banned.ts")).banned,
});
