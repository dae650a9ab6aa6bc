import { highlight } from "../guides/highlight.ts";
import { escapeHtml } from "../layout/escape-html.ts";
import { type Listed, mediaOf } from "./document.ts";

/** What stands for each part of a path. */
const PARTS: Readonly<Record<string, string | number>> = {
  gameType: "tic-tac-toe",
  id: 41,
  userID: 8,
  sessionID: 3,
  keyID: 3,
  passkeyID: 6,
  ref: "kR2vWm0sQ1yB7c9XtFhJ3w",
  kind: "draw",
  subscriptionID: 4,
  webhookID: 5,
  deliveryID: 9,
};

const standInFor = (part: string): string | number => PARTS[part] ?? 1;

const filled = (path: string): string => path.replace(/\{(\w+)\}/g, (_match, part: string) => String(standInFor(part)));

const bodyOf = ({ operation }: Listed): unknown => mediaOf(operation.requestBody?.content).example;

/** How an operation is called from a shell. */
const curlOf = (listed: Listed): string => {
  const { path, method, operation } = listed;
  const body = bodyOf(listed);
  return [
    `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "$YOURMOVE${filled(path)}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n  ");
};

/** A value as a person writes it in JavaScript. */
const written = (value: unknown): string => {
  const named = JSON.stringify(value, null, 2).replace(/"(\w+)":/g, "$1:");
  const short = named.replace(/\n\s*/g, " ");
  return short.length <= 60 ? short : named;
};

/** What the reference calls otherwise than the client. */
const CLIENT_NAMES: Readonly<Record<string, string>> = { "matches.listAll": "matches.list" };

/** What is no call of the client: a file to keep, what the service itself sends, and what operators read. */
const isByClient = (operationID: string): boolean => !/^(account\.export$|webhook\.|system\.)/.test(operationID);

/** The typed client's call; null for what it has no call for. */
export const javascriptOf = (listed: Listed): string | null => {
  const { method, operation } = listed;
  const { operationId, parameters = [] } = operation;
  if (!isByClient(operationId)) return null;
  const parts = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const named = Object.fromEntries(parts.map((part) => [part === "id" ? "matchID" : part, standInFor(part)]));
  const input = { ...named, ...(bodyOf(listed) as object | undefined) };
  const call = `${CLIENT_NAMES[operationId] ?? operationId}.${method === "get" ? "query" : "mutate"}`;
  const isChosen = parameters.some((parameter) => parameter.in === "query");
  return `const answer = await client.${call}(${Object.keys(input).length > 0 ? written(input) : isChosen ? "{}" : ""});`;
};

const choice = ({ value, label, group }: { value: string; label: string; group: string }, isChosen: boolean): string =>
  `<label><input type="radio" name="${escapeHtml(group)}" value="${value}"${isChosen ? " checked" : ""}><span>${label}</span></label>`;

const figure = (language: string, code: string): string =>
  `<figure class="code ${language}"><pre tabindex="0"><code>${highlight(code, language === "curl" ? "sh" : "js")}</code></pre></figure>`;

/** The samples of an operation, of which one language shows at a time. */
export const samples = (listed: Listed): string => {
  const group = `samples-${listed.operation.operationId}`;
  const javascript = javascriptOf(listed);
  if (javascript === null) return `<div class="samples alone">${figure("curl", curlOf(listed))}</div>`;
  const tabs = [
    choice({ value: "curl", label: "curl", group }, true),
    choice({ value: "javascript", label: "JavaScript", group }, false),
  ];
  return `<fieldset class="samples"><legend>Language of the sample</legend><div class="tabs">${tabs.join("")}</div>${figure("curl", curlOf(listed))}${figure("javascript", javascript)}</fieldset>`;
};
