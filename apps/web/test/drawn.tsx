import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import type { Dictionary } from "../src/i18n/dictionary.ts";
import { en } from "../src/i18n/dictionary-en.ts";
import { TextProvider } from "../src/i18n/use-text.tsx";

/** The page that a component draws at first, in English or another language. */
export const drawn = async (node: ReactNode, dictionary: Dictionary = en): Promise<string> =>
  new Response((await prerender(<TextProvider dictionary={dictionary}>{node}</TextProvider>)).prelude).text();
