// Marks that turn the direction of what follows, and those that end it.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name as it stands within a sentence: whatever its script, it never turns the words around it. */
export const inSentence = (name: string): string =>
  /^[ -~]*$/.test(name) ? name : `\u2068${name.replace(TURNS, "")}\u2069`;
