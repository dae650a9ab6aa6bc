import type { Values } from "./read-values.ts";

/** A request to the service, below `/admin/v1`. */
export interface AdminRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** An option of a command: what its value is, in a word; none for a switch. */
export interface Option {
  readonly value?: string;
  readonly about: string;
}

interface Definition<Answer> {
  /** As in `users ban`. */
  readonly words: string;
  readonly summary: string;
  /** The arguments after the words; all are required but one in brackets. */
  readonly takes: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Throws a `UsageError` where what was typed is not enough. */
  ask(values: Values): AdminRequest;
  /** The answer for people to read. */
  show(answer: Answer): string;
}

/** One command: its arguments, its request, and how it prints the answer. */
export type Command = Definition<never>;

/** A command typed by its answer. */
export const command = <Answer>(definition: Definition<Answer>): Command => definition;

/** The options of commands that list. */
export const PAGE = {
  limit: { value: "COUNT", about: "how many at most, 200 at the most" },
  before: { value: "CURSOR", about: "the page after the one that named it" },
} as const satisfies Record<string, Option>;

/** Why something is done, in the operator's own words. */
export const NOTE = { note: { value: "TEXT", about: "kept in the audit log, and shown to no user" } } as const;

/** The requested page. */
export const pageOf = (values: Values) => ({ limit: values.text("limit"), before: values.text("before") });
