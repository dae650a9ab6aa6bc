/** Frames of what calls a game's functions, and of the library that its schemas call. */
const NOT_ITS_OWN =
  /\/node_modules\/(@yourmove\/game|zod)\/|\/packages\/game\/src\/|\/rules-child\.js:|\/yourmove-rules\//;
const FRAME = "\n    at ";
const IN_A_FILE = /\.m?[jt]s:\d/;

/** The file and line of a game's own code where an error was made, `rules.mjs:61`; empty where its stack names none. */
export const placeOf = ({ stack = "" }: Error): string => {
  // Ahead of the first stands the message, however long it is.
  const first = Math.max(0, stack.indexOf(FRAME));
  const [, ...frames] = stack.slice(first, first + 10_000).split(FRAME);
  const frame = frames.find((each) => IN_A_FILE.test(each) && !NOT_ITS_OWN.test(each)) ?? "";
  const begin = Math.max(...["/", "(", " "].map((before) => frame.lastIndexOf(before)));
  const [file = "", line = ""] = frame.slice(begin + 1).split(":");
  return line === "" ? "" : `${file.slice(-60)}:${line}`;
};
