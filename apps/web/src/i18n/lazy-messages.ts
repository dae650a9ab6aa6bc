import type { Language } from "./dictionary.ts";
import { security as german } from "./security-de.ts";
import type { SecurityTexts } from "./security-en.ts";
import { security as english } from "./security-en.ts";
import { useText } from "./use-text.tsx";

/**
 * A hook for texts that come with the page that shows them, in every language: a few kilobytes, and nothing to wait for
 * beside other hooks.
 */
export const lazyMessages =
  <Texts>(texts: Readonly<Record<Language, Texts>>): (() => Texts) =>
  () =>
    texts[useText().language];

/** The texts of ways in, devices, one's own data and the settings' language. */
export const useSecurityText = lazyMessages<SecurityTexts>({ en: english, de: german });
