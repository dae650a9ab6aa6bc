/** A text without regard to case, for comparing only: full case folding, the same in every place and language. */
export const foldCase = (text: string): string => {
  let folded = "";
  // One by one, for a word's last sigma is another; and there and back, for some letters have a form of their own in one case only.
  for (const character of text) folded += character.toLowerCase().toUpperCase().toLowerCase();
  return folded;
};
