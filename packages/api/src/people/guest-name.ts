const ADJECTIVES = [
  "Amber", "Bold", "Brave", "Bright", "Calm", "Clever", "Cosy", "Daring", "Eager", "Fair", "Gentle", "Golden", "Happy",
  "Honest", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Mellow", "Nimble", "Patient", "Proud", "Quick",
  "Quiet", "Silver", "Sunny", "Swift", "Tidy", "Warm", "Witty",
] as const; // biome-ignore format: one word list, not one word a line

const ANIMALS = [
  "Badger", "Bear", "Beaver", "Bison", "Crane", "Deer", "Dolphin", "Dove", "Falcon", "Ferret", "Finch", "Fox", "Hare",
  "Hawk", "Hedgehog", "Heron", "Ibex", "Jay", "Koala", "Lark", "Lynx", "Marten", "Moose", "Otter", "Owl", "Panda",
  "Puffin", "Raven", "Robin", "Seal", "Swan", "Wren",
] as const; // biome-ignore format: one word list, not one word a line

/** A pleasant name for a guest who gave none; `random` gives numbers from 0 up to 1. */
export const guestName = (random: () => number): string => {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return `${pick(ADJECTIVES)}${pick(ANIMALS)}${1000 + Math.floor(random() * 9000)}`;
};
