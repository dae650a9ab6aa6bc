/** More than the longest emoji takes: what goes on beyond is no letter. */
const LONGEST = 16;

const PLAIN = /^[\x20-\x7e]*$/;

/** The first letters of a text, at most `most`, with each emoji and accented letter whole. */
export const firstLetters = (text: string, most: number): string[] => {
  // Plain letters need no segmenter, which is slow.
  if (PLAIN.test(text) || !("Segmenter" in Intl)) return [...text].slice(0, most);
  const letters: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (letters.length === most) break;
    letters.push(segment.length <= LONGEST ? segment : ([...segment][0] ?? ""));
  }
  return letters;
};

// Marks that turn the direction of what follows, and those that end it.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** As long as the name of a guest or an account may be; a host platform's users may have longer ones. */
const MAX_LETTERS = 32;

const SHORT_LETTERS = 16;

/** A name where there is room for one line: its first letters. */
export const shortName = (name: string): string => {
  const start = firstLetters(name, SHORT_LETTERS).join("").trimEnd();
  return start.length < name.trimEnd().length ? `${start}…` : name;
};

/** A name within a sentence: isolated, so that its script and length don't disturb the words around it. */
export const inSentence = (name: string): string => {
  if (/^[ -~]{1,32}$/.test(name)) return name;
  const plain = name.replace(TURNS, "");
  const start = firstLetters(plain, MAX_LETTERS).join("");
  return `\u2068${start}${start.length < plain.length ? "…" : ""}\u2069`;
};
