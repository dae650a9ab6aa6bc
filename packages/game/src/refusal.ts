/** What a refusal's text names between braces: `Only {left} are left`. */
export type RefusalValues = Readonly<Record<string, string | number>>;

/** Why a move is not possible: in words; where `texts` have a word's text, that word, and what stands in its braces. */
export interface Refusal {
  ok: false;
  /** In English. */
  reason: string;
  word?: string;
  values?: RefusalValues;
}

/** A game's answer to a move: the next position, or why not. */
export type PlayResult<Position> = { ok: true; state: Position } | Refusal;

/** The answer to an illegal move: a word of `texts.….refusals`, or the words themselves, which are then the same in every language. */
export const refuse = (reason: string, values?: RefusalValues): Refusal => ({
  ok: false,
  reason,
  ...(values && { values }),
});

/** A text with what stands in its braces. */
export const textWith = (text: string, values: RefusalValues = {}): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : braces));
