import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../site-map.ts";
import { type CodeBlock, codeBlocksOf } from "./fence.ts";

/** A document whose code blocks are tried; its path is from the root of the repository. */
export interface TriedDocument {
  readonly path: string;
  readonly blocks: readonly CodeBlock[];
}

const markdownIn = (folder: string): string[] =>
  readdirSync(join(REPOSITORY_ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder === "." ? name : `${folder}/${name}`));

const readmesIn = (folder: string): string[] =>
  readdirSync(join(REPOSITORY_ROOT, folder))
    .map((name) => `${folder}/${name}/README.md`)
    .filter((path) => existsSync(join(REPOSITORY_ROOT, path)));

/** Every page of the site that is a document, and what the packages and examples say of themselves. */
export const triedDocuments = (): TriedDocument[] =>
  [
    ...[".", "docs", "docs/decisions", "examples"].flatMap(markdownIn),
    ...["packages", "examples"].flatMap(readmesIn),
  ].map((path) => ({ path, blocks: codeBlocksOf(readFileSync(join(REPOSITORY_ROOT, path), "utf8")) }));
