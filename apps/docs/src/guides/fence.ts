/** The info string of a code block: its language, and marks as `run` or `file=bot.mjs`. */
export interface Fence {
  readonly language: string;
  /** A mark without a value is `""`. */
  readonly marks: ReadonlyMap<string, string>;
}

const MARK = /([\w./-]+)(?:=(?:"([^"]*)"|(\S+)))?/g;

/** Reads the line behind the backticks; a path alone is a `file`. */
export const readFence = (info: string): Fence => {
  const [language = "", ...rest] = info.trim().split(/\s+/);
  const marks = [...rest.join(" ").matchAll(MARK)].map(([, name = "", quoted, plain]) =>
    name.includes("/") ? (["file", name] as const) : ([name, quoted ?? plain ?? ""] as const),
  );
  return { language, marks: new Map(marks) };
};

/** A code block of a document. */
export interface CodeBlock extends Fence {
  readonly code: string;
  /** The line of the document that opens it, from 1. */
  readonly line: number;
}

/** Every code block of a document, in its order; those of lists too. */
export const codeBlocksOf = (text: string): readonly CodeBlock[] => {
  const found = [...text.matchAll(/^( *)```([^\n`]*)\n([\s\S]*?)^\1```$/gm)];
  return found.map(({ index, 1: indent = "", 2: info = "", 3: code = "" }) => ({
    ...readFence(info),
    code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    line: text.slice(0, index).split("\n").length,
  }));
};
