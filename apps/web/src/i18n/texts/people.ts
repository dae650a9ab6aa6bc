import type { InvitesFrom, PresenceFor, ReportReason } from "@yourmove/contract";

/** Blocks, reports and privacy. */
export interface PeopleTexts {
  blocks: Record<
    "block" | "unblock" | "blocked" | "hint" | "goOn" | "keep" | "title" | "none" | "meanwhile",
    string
  > & {
    blockTitle: (name: string) => string;
    unblockOf: (name: string) => string;
    done: (name: string) => string;
    undone: (name: string) => string;
    full: (most: number) => string;
  };
  report: Record<"report" | "hint" | "reason" | "text" | "textHint" | "alsoBlock" | "send" | "done", string> & {
    title: (name: string) => string;
    reasons: Record<ReportReason, string>;
    left: (typed: string, most: string) => string;
    tooMany: (wait: string) => string;
  };
  invite: Record<"more" | "declineAndBlock" | "declineAndReport", string> & {
    title: (name: string) => string;
    moreOf: (name: string) => string;
  };
  privacy: Record<"title" | "invitesFrom" | "presence" | "hint" | "saved", string> & {
    invites: Record<InvitesFrom, string>;
    presences: Record<PresenceFor, string>;
  };
}
