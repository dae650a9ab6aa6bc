import type { AdminAnswer } from "@yourmove/contract";
import { command, type Option, PAGE, pageOf } from "../command.ts";
import type { Values } from "../read-values.ts";
import { UsageError } from "../read-values.ts";
import { paged, table, when } from "../table.ts";

const listed = (items: AdminAnswer<"webhooks.list">["items"]): string =>
  table(
    ["ID", "OF", "ON", "FAILING SINCE", "URL", "KINDS", "GAMES", "ISSUERS", "WHAT FOR"],
    items.map((hook) => [
      hook.webhookID,
      hook.userID ?? (hook.isOfSettings ? "settings" : "operator"),
      hook.isEnabled,
      when(hook.failingSince),
      hook.url,
      hook.kinds.join(" "),
      hook.games.join(" ") || "all",
      hook.issuers.join(" ") || "all",
      hook.description,
    ]),
  );

const OPTIONS = {
  kinds: { value: "LIST", about: "the kinds of events, separated by commas; all without it" },
  games: { value: "LIST", about: "of which games; all without it" },
  issuers: { value: "LIST", about: "of which host platforms' users; all without it" },
  description: { value: "TEXT", about: "what it is for" },
} as const satisfies Record<string, Option>;

const at = (values: Values, act = ""): string => `/webhooks/${values.id("WEBHOOK_ID")}${act}`;

const filters = (values: Values) => ({
  kinds: values.list("kinds"),
  games: values.list("games"),
  issuers: values.list("issuers"),
  description: values.text("description"),
});

const enabledBy = (values: Values): boolean | undefined => {
  if (values.isOn("enable") && values.isOn("disable")) throw new UsageError("either --enable or --disable");
  return values.isOn("enable") || (values.isOn("disable") ? false : undefined);
};

const secretOf = (secret: string): string => `Its secret, shown this once: ${secret}`;

/** The operator's own webhooks. */
const ownCommands = [
  command({
    words: "webhooks list",
    summary: "the operator's webhooks, or one user's",
    takes: [],
    options: { user: { value: "USER_ID", about: "this user's in place of the operator's" } },
    ask: (values) => ({ method: "GET", path: "/webhooks", query: { userID: values.text("user") } }),
    show: ({ items }: AdminAnswer<"webhooks.list">) => listed(items),
  }),
  command({
    words: "webhooks make",
    summary: "a webhook of the operator's, for the events of every match",
    takes: ["URL"],
    options: OPTIONS,
    ask: (values) => ({ method: "POST", path: "/webhooks", body: { url: values.needed("URL"), ...filters(values) } }),
    show: ({ webhook, secret }: AdminAnswer<"webhooks.create">) => `${listed([webhook])}\n\n${secretOf(secret)}`,
  }),
  command({
    words: "webhooks change",
    summary: "change a webhook of the operator's; what is not named stays",
    takes: ["WEBHOOK_ID"],
    options: {
      url: { value: "URL", about: "where it is sent" },
      ...OPTIONS,
      enable: { about: "send again, also one that has failed for long" },
      disable: { about: "send nothing" },
    },
    ask: (values) => ({
      method: "PATCH",
      path: at(values),
      body: { url: values.text("url"), ...filters(values), isEnabled: enabledBy(values) },
    }),
    show: ({ webhook }: AdminAnswer<"webhooks.update">) => listed([webhook]),
  }),
  command({
    words: "webhooks remove",
    summary: "remove a webhook of the operator's",
    takes: ["WEBHOOK_ID"],
    ask: (values) => ({ method: "DELETE", path: at(values), body: {} }),
    show: () => "Removed.",
  }),
  command({
    words: "webhooks rotate",
    summary: "a new secret; the old one signs too for a day",
    takes: ["WEBHOOK_ID"],
    ask: (values) => ({ method: "POST", path: at(values, "/rotate"), body: {} }),
    show: ({ secret }: AdminAnswer<"webhooks.rotate">) => secretOf(secret),
  }),
  command({
    words: "webhooks test",
    summary: "send a test event",
    takes: ["WEBHOOK_ID"],
    ask: (values) => ({ method: "POST", path: at(values, "/test"), body: {} }),
    show: ({ deliveryID }: AdminAnswer<"webhooks.test">) => `On its way as delivery ${deliveryID}.`,
  }),
];

const showDeliveries = ({ items, nextCursor }: AdminAnswer<"webhooks.deliveries">): string => {
  const rows = items.map((delivery) => [
    delivery.deliveryID,
    when(delivery.createdTime),
    delivery.type,
    delivery.state,
    delivery.attempts,
    when(delivery.nextTime),
    delivery.lastAnswer,
  ]);
  return paged(table(["ID", "TIME", "TYPE", "STATE", "TRIES", "NEXT", "LAST ANSWER"], rows), nextCursor);
};

const showDead = ({ items, nextCursor }: AdminAnswer<"deadLetters.list">): string => {
  const rows = items.map((letter) => [
    letter.deliveryID,
    letter.webhookID,
    letter.userID ?? "operator",
    letter.type,
    letter.matchID,
    when(letter.createdTime),
    when(letter.endedTime),
    letter.attempts,
    letter.lastAnswer,
    letter.url,
  ]);
  const headings = ["ID", "WEBHOOK", "OF", "TYPE", "MATCH", "TIME", "GIVEN UP", "TRIES", "LAST ANSWER", "URL"];
  return paged(table(headings, rows), nextCursor);
};

/** The deliveries of all webhooks. */
const sendingCommands = [
  command({
    words: "webhooks deliveries",
    summary: "what was sent to anybody's webhook",
    takes: ["WEBHOOK_ID"],
    options: { state: { value: "STATE", about: "pending, delivered or dead" }, ...PAGE },
    ask: (values) => ({
      method: "GET",
      path: at(values, "/deliveries"),
      query: { state: values.text("state"), ...pageOf(values) },
    }),
    show: showDeliveries,
  }),
  command({
    words: "webhooks retry",
    summary: "send one delivery again",
    takes: ["WEBHOOK_ID", "DELIVERY_ID"],
    ask: (values) => ({
      method: "POST",
      path: at(values, `/deliveries/${values.id("DELIVERY_ID")}/retry`),
      body: {},
    }),
    show: () => "On its way again.",
  }),
  command({
    words: "webhooks replay",
    summary: "send a webhook the events of a time once more",
    takes: ["WEBHOOK_ID"],
    options: {
      since: { value: "TIME", about: "from then on: 3d (ago) or 2026-12-24" },
      until: { value: "TIME", about: "until then; now without it" },
    },
    ask(values) {
      const sinceTime = values.time("since", "ago") ?? 0;
      const untilTime = values.time("until", "ago") ?? 8.64e15;
      if (untilTime < sinceTime) throw new UsageError("--until is before --since");
      return { method: "POST", path: at(values, "/replay"), body: { sinceTime, untilTime } };
    },
    show: ({ count, nextTime }: AdminAnswer<"webhooks.replay">) =>
      `Events on their way again: ${count}.${nextTime === null ? "" : ` There are more: go on with --since ${new Date(nextTime).toISOString()}.`}`,
  }),
  command({
    words: "dead-letters list",
    summary: "deliveries that were given up, of all webhooks or of one",
    takes: [],
    options: { webhook: { value: "WEBHOOK_ID", about: "only of this one" }, ...PAGE },
    ask: (values) => ({
      method: "GET",
      path: "/dead-letters",
      query: { webhookID: values.text("webhook"), ...pageOf(values) },
    }),
    show: showDead,
  }),
];

/** The commands for webhooks. */
export const webhookCommands = [...ownCommands, ...sendingCommands];
