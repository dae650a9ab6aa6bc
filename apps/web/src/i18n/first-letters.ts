/** More than the longest emoji takes: what goes on beyond is no letter. */
const LONGEST = 16;

const PLAIN = /^[\x20-\x7e]*$/;

/** The first letters of a text, each emoji and accented letter whole, at most so many. */
export const firstLetters = (text: string, most: number): string[] => {
  // Of plain letters each is one: what takes them apart properly is slow.
  if (PLAIN.test(text) || !("Segmenter" in Intl)) return [...text].slice(0, most);
  const letters: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (letters.length === most) break;
    letters.push(segment.length <= LONGEST ? segment : ([...segment][0] ?? ""));
  }
  return letters;
};
