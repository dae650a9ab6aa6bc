import type { pushTargetQueries } from "@yourmove/db";
import type { ReadReceipts } from "../identity/read-receipts.ts";
import type { Resources } from "../resources.ts";
import type { PushMessage } from "./notifications.ts";

/** Says in words what is wrong with an address that the service is to send to; null when nothing is. */
export type VetUrl = (url: string) => Promise<string | null>;

/** A request that leaves the service. */
export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array;
  readonly timeoutMs: number;
}

/** Sends a POST and gives what came back. Rejects, with words for an owner, when nothing did. */
export type SendPost = (request: OutgoingPost) => Promise<{ status: number; retryAfter: string | undefined }>;

/** A notification for one browser, not yet encrypted. */
export interface OutgoingPush extends Pick<PushMessage, "topic" | "ttlSeconds" | "urgency"> {
  readonly target: pushTargetQueries.PushTarget;
  readonly payload: string;
}

/** Encrypts a notification, sends it to its browser's push service and gives the status of the answer. Rejects when there is none. */
export type SendPush = (push: OutgoingPush) => Promise<number>;

/** What leaves the service by itself, webhooks and notifications, and what that needs. */
export interface Outgoing extends Pick<Resources, "db" | "changes" | "clock" | "log"> {
  /** A time that has certainly come: nobody is given up by a leap of the clock. */
  readonly certainNow: () => number;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  readonly post: SendPost;
  /** Null where push is off: then nobody is notified, and nothing is kept for it. */
  readonly sendPush: SendPush | null;
  readonly readReceipts: Pick<ReadReceipts, "flush">;
  /** Where browsers find the service; empty where it is not known. */
  readonly origin: string;
}
