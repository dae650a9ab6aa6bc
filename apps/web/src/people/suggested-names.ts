import { LIMITS, normalizeUsername } from "@yourmove/contract";

const ADJECTIVES = ["Bold", "Bright", "Calm", "Clever", "Jolly", "Keen", "Lucky", "Merry", "Quick", "Sunny", "Swift"];

const ANIMALS = ["Badger", "Bear", "Falcon", "Finch", "Fox", "Heron", "Lynx", "Otter", "Owl", "Panda", "Raven", "Wren"];

/** A name for somebody who has not chosen one yet; `random` gives numbers from 0 up to 1. */
export const pleasantName = (random: () => number = Math.random): string => {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return `${pick(ADJECTIVES)}${pick(ANIMALS)}${1000 + Math.floor(random() * 9000)}`;
};

/** How many digits each suggestion adds: the more, the surer it is free. */
const DIGITS = [2, 3, 4] as const;

/** Three names like one that is taken, each with digits that hardly anybody has. */
export const namesLike = (taken: string, random: () => number = Math.random): readonly string[] => {
  const room = LIMITS.username.max - Math.max(...DIGITS);
  const letters = [...normalizeUsername(taken)].slice(0, room);
  const stem = letters.slice(0, letters.findLastIndex((letter) => !/[ \d]/u.test(letter)) + 1).join("");
  return DIGITS.map((count) => `${stem}${Math.floor((1 + random() * 9) * 10 ** (count - 1))}`);
};
