import type { AccountAct } from "@yourmove/contract";
import type { auditQueries } from "@yourmove/db";
import type { ApiRequest } from "./request.ts";

/** Something that a user does to its own account. */
export interface AccountEntryInput {
  readonly userID: number;
  readonly request: Pick<ApiRequest, "requestID" | "userAgent">;
  readonly action: AccountAct;
  /** In epoch milliseconds. */
  readonly now: number;
  /** The thing that it is done to, as in "session 7". */
  readonly subject?: string;
  readonly before?: auditQueries.AuditValues;
  readonly after?: auditQueries.AuditValues;
}

/**
 * The entry that the audit log is to hold of it, for the statement or transaction that does it: `audited` beside a statement's
 * work, `tx.auditEntry.create({ data: auditRow(entry) })` in a transaction of Prisma's, else `writeAudit`. Values hold no
 * secret and no hash.
 */
export const accountEntry = ({ request, now, ...act }: AccountEntryInput): auditQueries.NewAuditEntry => ({
  ...act,
  time: now,
  actor: "user",
  device: deviceWords(request.userAgent),
  requestID: request.requestID,
});

const MAX_CHARACTERS = 80;

/** Looked for in this order, for most browsers also name the ones that they want to be taken for. */
const BROWSERS = [
  ["Edge", /\bEdgA?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

const firstOf = (userAgent: string, known: readonly (readonly [name: string, pattern: RegExp])[]) =>
  known.find(([, pattern]) => pattern.test(userAgent));

/** The browser and the system that a `User-Agent` names, as far as they are known here. */
export const deviceOf = (userAgent = ""): { browser: string | null; system: string | null } => {
  const known = userAgent.slice(0, 500);
  return { browser: firstOf(known, BROWSERS)?.[0] ?? null, system: firstOf(known, SYSTEMS)?.[0] ?? null };
};

/** The name of a browser or program by its `User-Agent`, in a few words; null without one. */
export const deviceWords = (userAgent = ""): string | null => {
  const printable = userAgent.slice(0, 500).replace(/[^\x20-\x7e]/g, "");
  const [browser, pattern] = firstOf(printable, BROWSERS) ?? [];
  const version = pattern?.exec(printable)?.[1];
  const { system } = deviceOf(printable);
  if (browser && version) return `${browser} ${version}${system ? ` on ${system}` : ""}`;
  return printable.trim().slice(0, MAX_CHARACTERS).trim() || null;
};
