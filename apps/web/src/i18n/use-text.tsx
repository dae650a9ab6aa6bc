import { createContext, type ReactNode, use } from "react";
import type { Dictionary } from "./dictionary.ts";

const TextContext = createContext<Dictionary | null>(null);

/** The lobby's texts in the browser's language. */
export const useText = (): Dictionary => {
  const dictionary = use(TextContext);
  if (!dictionary) throw new Error("useText needs a TextProvider above");
  return dictionary;
};

/** Hands one dictionary to everything below. */
export const TextProvider = ({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) => (
  <TextContext value={dictionary}>{children}</TextContext>
);
