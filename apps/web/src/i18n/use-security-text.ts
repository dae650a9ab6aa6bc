import { lateText } from "./late-text.ts";
import type { SecurityTexts } from "./texts/security.ts";

/** The texts of ways in, devices and the settings' language. */
export const useSecurityText = lateText<SecurityTexts>({
  en: async () => (await import("./en/security.ts")).security,
  de: async () => (await import("./de/security.ts")).security,
});
