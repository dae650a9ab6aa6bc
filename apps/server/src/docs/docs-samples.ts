import { escapeHtml } from "../http/escape-html.ts";

/** What a sample is made of. */
export interface Sampled {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly needsCredentials: boolean;
  /** The names of the path's parts. */
  readonly parts: readonly string[];
  readonly body: unknown;
}

/** What stands for each part of a path. */
const PARTS: Readonly<Record<string, string | number>> = {
  gameType: "tic-tac-toe",
  id: 41,
  userID: 8,
  sessionID: 3,
  keyID: 3,
  ref: "kR2vWm0sQ1yB7c9XtFhJ3w",
  kind: "draw",
  subscriptionID: 4,
  webhookID: 5,
  deliveryID: 9,
};

const standInFor = (part: string): string | number => PARTS[part] ?? 1;

const filled = (path: string): string => path.replace(/\{(\w+)\}/g, (_match, part: string) => String(standInFor(part)));

const curl = ({ path, method, needsCredentials, body }: Sampled): string =>
  [
    `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "$YOURMOVE${filled(path)}"`,
    ...(needsCredentials ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n  ");

/** A value as a person writes it in JavaScript. */
const written = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/"(\w+)":/g, "$1:")
    .replace(/\n\s*/g, " ");

/** The client's call; what the reference calls otherwise than the client, and what it has no call for, has none. */
const javascript = ({ operationId, method, parts, body }: Sampled): string | null => {
  if (!/^(matches|challenges|friends|games|auth|users|account|people|push|webhooks|meta)\.\w+$/.test(operationId))
    return null;
  const named = Object.fromEntries(parts.map((part) => [part === "id" ? "matchID" : part, standInFor(part)]));
  const input = { ...named, ...(body as object | undefined) };
  const call = method === "get" ? "query" : "mutate";
  return `await client.${operationId}.${call}(${Object.keys(input).length > 0 ? written(input) : ""});`;
};

const sample = (name: string, text: string): string =>
  `<details class="sample"><summary>${name}</summary><pre><code>${escapeHtml(text)}</code></pre></details>`;

/** How the operation is called from a shell, and by the typed client. */
export const samplesOf = (sampled: Sampled): string => {
  const byClient = javascript(sampled);
  return `${sample("curl", curl(sampled))}${byClient ? sample("JavaScript", byClient) : ""}`;
};
