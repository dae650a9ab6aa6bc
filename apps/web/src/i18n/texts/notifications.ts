import type { DeliveryState, NotifyWhen, UserEventKind } from "@yourmove/contract";

/** What a user can be notified of. */
export type Wanted = "turn" | "invite" | "offer" | "over" | "reminder";

/** Why this device can't show notifications, or not while the lobby is closed. */
export type PushUnavailable = "insecure" | "browser" | "denied" | "service" | "failed";

/** The kinds of event of a webhook; a test is sent to all. */
export type WebhookKind = Exclude<UserEventKind, "test">;

/** Notifications and webhooks. */
export interface NotificationTexts {
  notifications: Record<
    | "title"
    | "device"
    | "deviceHint"
    | "wantedLegend"
    | "whenLegend"
    | "quiet"
    | "quietHint"
    | "from"
    | "to"
    | "timeZone"
    | "saved"
    | "devices"
    | "none"
    | "unnamed"
    | "remove"
    | "test"
    | "testTitle"
    | "testText"
    | "offer"
    | "offerYes"
    | "offerNo",
    string
  > & {
    wanted: Record<Wanted, string>;
    whens: Record<NotifyWhen, string>;
    whyNot: Record<PushUnavailable, string>;
    since: (when: string) => string;
    removeOf: (name: string) => string;
    deviceName: (browser: string, system: string) => string;
    full: (most: number) => string;
  };
  webhooks: Record<
    | "title"
    | "guest"
    | "hint"
    | "none"
    | "url"
    | "urlHint"
    | "description"
    | "kindsLegend"
    | "noKind"
    | "create"
    | "secret"
    | "once"
    | "rotatedOnce"
    | "test"
    | "tested"
    | "rotate"
    | "enable"
    | "disable"
    | "disabled"
    | "remove"
    | "removeTitle"
    | "removeHint"
    | "keep"
    | "deliveries"
    | "noDeliveries"
    | "retry"
    | "foreign"
    | "wrongUrl",
    string
  > & {
    kinds: Record<WebhookKind, string>;
    states: Record<DeliveryState, string>;
    about: (count: number, when: string) => string;
    attempts: (count: number) => string;
    next: (when: string) => string;
    retryOf: (type: string) => string;
    full: (most: number) => string;
  };
}
