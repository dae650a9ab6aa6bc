import { codeFigure, highlight } from "../guides/highlight.ts";
import { blocks, inline, parse } from "../guides/markdown.ts";
import { escapeHtml } from "../layout/escape-html.ts";
import type { Page, Part } from "../layout/page.ts";
import {
  type Access,
  type Document,
  type Listed,
  mediaOf,
  type Operation,
  operationsOf,
  type Parameter,
} from "./document.ts";
import { fieldList, type SchemaPlace, typeOf, wordsOf } from "./schema.ts";

/** What the samples of the reference begin with. */
const BEGIN_CURL = `YOURMOVE=http://localhost:3000
TOKEN=$(curl -s -X POST "$YOURMOVE/platform/auth/guest" | node -p "JSON.parse(fs.readFileSync(0)).token")`;

const BEGIN_JAVASCRIPT = `import { createMatchClient } from "@yourmove/client";

const url = "http://localhost:3000";
const { token } = await createMatchClient({ url }).auth.guest.mutate({});
const client = createMatchClient({ url, token });`;

const beginnings = (root: string): string =>
  `<h2 id="samples">What the samples begin with</h2><p>In a shell, with the address of your service, and a token of <a href="${root}reference/auth/">any kind</a>; here a guest's:</p>${figure("sh", BEGIN_CURL)}<p>In JavaScript, with <a href="${root}packages/client/"><code>@yourmove/client</code></a>:</p>${figure("js", BEGIN_JAVASCRIPT)}<p>From a page of another origin the service takes calls once its operator has named that in <code>CORS_ORIGINS</code> (<a href="${root}settings/">settings</a>), with a bearer token, never with a cookie.</p>`;

/** The page about all operations: signing in, waiting, repeating, refusals, limits. */
export const overviewPage = ({ info, tags }: Document): Page => {
  const text = `# The API\n\n${info.description}`;
  const { title, headings, passages, render } = parse(text);
  const groups = (root: string) =>
    tags.map(
      ({ name, description }) =>
        `<li><a href="${root}reference/${name === "games" ? "list-of-games" : name}/"><strong>${name}</strong></a> ${description}</li>`,
    );
  return {
    slug: "reference/",
    title,
    name: "Overview",
    group: "Reference",
    kind: "guide",
    headings: [...headings, { id: "samples", text: "What the samples begin with", level: 2 }],
    passages: [
      ...passages,
      {
        id: "samples",
        title: "What the samples begin with",
        text: "base URL $YOURMOVE $TOKEN CORS_ORIGINS another origin",
      },
    ],
    description:
      "Signing in, waiting for changes, repeating safely, errors and limits: what holds for every call of the API.",
    body: (root) =>
      `${render((href) => href)}${beginnings(root)}<h2 id="groups">All calls</h2><ul class="groups">${groups(root).join("")}</ul><p>The same for programs: <a href="${root}openapi.json">openapi.json</a>, an OpenAPI 3.1 document.</p>`,
  };
};

/** The sample value of each part of a path. */
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

/** What the sample of a read asks for, where it says more than without. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  "matches.list": { since: 1_795_176_061_000, wait: 25 },
  "matches.listAll": { since: 1_795_176_061_000, wait: 25 },
  "matches.get": { since: 1_795_176_061_000, wait: 25 },
  "friends.search": { q: "gra" },
  "challenges.list": { gameType: "tic-tac-toe" },
};

const queryOf = ({ operation: { operationId } }: Listed): string => {
  const parts = Object.entries(QUERIES[operationId] ?? {}).map(([name, value]) => `${name}=${value}`);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
};

const bodyOf = ({ operation }: Listed): unknown => mediaOf(operation.requestBody?.content).example;

/** How an operation is called from a shell. */
const curlOf = (listed: Listed): string => {
  const { path, method, operation } = listed;
  const body = bodyOf(listed);
  return [
    `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "$YOURMOVE${filled(path)}${queryOf(listed)}"`,
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

/** Operations that the client names otherwise. */
const CLIENT_NAMES: Readonly<Record<string, string>> = { "matches.listAll": "matches.list" };

/** Whether the client has a call for it; it has none for the export, webhooks and the operator's pages. */
const isByClient = (operationID: string): boolean => !/^(account\.export$|webhook\.|system\.)/.test(operationID);

/** The typed client's call; null where it has none. */
export const javascriptOf = (listed: Listed): string | null => {
  const { method, operation } = listed;
  const { operationId, parameters = [] } = operation;
  if (!isByClient(operationId)) return null;
  const parts = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const named = Object.fromEntries(parts.map((part) => [part === "id" ? "matchID" : part, standInFor(part)]));
  const input = { ...named, ...QUERIES[operationId], ...(bodyOf(listed) as object | undefined) };
  const call = `${CLIENT_NAMES[operationId] ?? operationId}.${method === "get" ? "query" : "mutate"}`;
  const isChosen = parameters.some((parameter) => parameter.in === "query");
  return `const answer = await client.${call}(${Object.keys(input).length > 0 ? written(input) : isChosen ? "{}" : ""});`;
};

const choice = ({ value, label, group }: { value: string; label: string; group: string }, isChosen: boolean): string =>
  `<label><input type="radio" name="${escapeHtml(group)}" value="${value}"${isChosen ? " checked" : ""}><span>${label}</span></label>`;

const figure = (language: string, code: string): string =>
  `<figure class="code ${language}"><pre tabindex="0"><code>${highlight(code, language === "javascript" || language === "js" ? "js" : "sh")}</code></pre></figure>`;

/** The samples of an operation, of which one language shows at a time. */
const samples = (listed: Listed): string => {
  const group = `samples-${listed.operation.operationId}`;
  const javascript = javascriptOf(listed);
  if (javascript === null) return `<div class="samples alone">${figure("curl", curlOf(listed))}</div>`;
  const tabs = [
    choice({ value: "curl", label: "curl", group }, true),
    choice({ value: "javascript", label: "JavaScript", group }, false),
  ];
  return `<fieldset class="samples"><legend>Language of the sample</legend><div class="tabs">${tabs.join("")}</div>${figure("curl", curlOf(listed))}${figure("javascript", javascript)}</fieldset>`;
};

const PLACES: Readonly<Record<string, string>> = { path: "Path", query: "Query", header: "Headers", cookie: "Cookies" };

const parameterLists = (parameters: readonly Parameter[], place: SchemaPlace): string =>
  Object.entries(PLACES)
    .map(([kind, title]) => {
      const own = parameters.filter((parameter) => parameter.in === kind);
      const properties = Object.fromEntries(
        own.map(({ name, description = "", schema }) => [
          name,
          { ...schema, description: description || (schema.description ?? "") },
        ]),
      );
      const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
      return own.length > 0 ? `<h3>${title}</h3>${fieldList({ properties, required }, place)}` : "";
    })
    .join("");

const bodyPart = ({ requestBody }: Operation, place: SchemaPlace): string => {
  const { schema } = mediaOf(requestBody?.content);
  if (!schema) return "";
  const optional = requestBody?.required ? "" : ' <span class="optional">optional</span>';
  const fields = fieldList(schema, place);
  return `<h3>Body${optional}</h3>${fields || `<p>${typeOf(schema, place)}</p>`}`;
};

const answersOf = ({ responses }: Operation) => Object.entries(responses).filter(([status]) => status.startsWith("2"));

const answerPart = (operation: Operation, place: SchemaPlace): string =>
  answersOf(operation)
    .map(([status, { description, content }]) => {
      const { schema } = mediaOf(content);
      const named = schema ? `: ${typeOf(schema, place)}` : "";
      const fields = schema ? fieldList(schema, place) : "";
      return `<h3>Answer</h3><p>${status}, ${inline(description.charAt(0).toLowerCase() + description.slice(1))}${named}</p>${fields && `<details><summary>Its fields</summary>${fields}</details>`}`;
    })
    .join("");

const refusalPart = ({ responses }: Operation): string => {
  const rows = Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, { description }]) => `<tr><th scope="row">${status}</th><td>${inline(description)}</td></tr>`);
  if (rows.length === 0) return "";
  return `<details><summary>Refusals</summary><div class="table" tabindex="0" role="group" aria-label="Refusals"><table><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead><tbody>${rows.join("")}</tbody></table></div></details>`;
};

const shown = (value: unknown): { text: string; language: string } =>
  typeof value === "string"
    ? { text: value, language: "" }
    : { text: JSON.stringify(value, null, 2), language: "json" };

const exampleOf = (operation: Operation): string =>
  answersOf(operation)
    .map(([status, { content }]) => {
      const { example } = mediaOf(content);
      if (example === undefined) return "";
      const { text, language } = shown(example);
      return codeFigure(text, { language, title: `Answer ${status}` });
    })
    .join("");

/** The example of a webhook: the body of the request. */
const received = ({ requestBody }: Operation): string => {
  const { example } = mediaOf(requestBody?.content);
  return example === undefined ? "" : codeFigure(shown(example).text, { language: "json", title: "What comes" });
};

/** Who may call an operation; where somebody signed in is refused, the description says it. */
const CALLERS: Readonly<Record<Access, string>> = {
  anyone: "Anybody may call it, without credentials.",
  optional: "Anybody may call it; with credentials it answers for that user.",
  user: "Whoever is signed in may call it.",
  session: "",
  account: "",
  operator: "Only the operator may call it.",
};

const article = (listed: Listed, place: SchemaPlace): string => {
  const { path, method, operation } = listed;
  const { operationId, summary, description = "", parameters = [], "x-access": access } = operation;
  const words = access && operation["x-api-keys"] !== false ? CALLERS[access] : "";
  const isWebhook = !path.startsWith("/");
  const callers = words ? `<p class="note">${words}</p>` : "";
  const id = escapeHtml(operationId);
  const to = isWebhook ? "the address of your webhook" : path;
  return `<section class="operation" id="${id}"><div class="words"><h2>${inline(summary)} <a class="anchor" href="#${id}" aria-label="Link to this operation">#</a></h2>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(to)}</code></p>
${blocks(description)}${callers}${parameterLists(parameters, place)}${bodyPart(operation, place)}${answerPart(operation, place)}${refusalPart(operation)}</div>
<div class="example">${isWebhook ? received(operation) : samples(listed)}${exampleOf(operation)}</div></section>`;
};

const passageOf = ({ path, operation }: Listed, document: Document) => {
  const { operationId, summary, description = "", parameters = [], requestBody } = operation;
  const fields = [...parameters.map(({ name }) => name), wordsOf(mediaOf(requestBody?.content).schema ?? {}, document)];
  const codes = Object.values(operation.responses).flatMap(
    ({ description }) => description.match(/(?<=`)\w+(?=`:)/g) ?? [],
  );
  const text = [summary, path, description, ...fields, ...codes].join(" ");
  return { id: operationId, title: operationId, text };
};

const partOf = ({ method, operation }: Listed): Part => ({
  id: operation.operationId,
  name: operation.operationId,
  method,
});

const pageOf = (tag: Document["tags"][number], document: Document): Page => {
  const own = operationsOf(document).filter(({ operation }) => operation.tags.includes(tag.name));
  const title = tag.name.charAt(0).toUpperCase() + tag.name.slice(1);
  return {
    slug: `reference/${tag.name === "games" ? "list-of-games" : tag.name}/`,
    title,
    name: title,
    group: "Reference",
    kind: "reference",
    description: `${tag.description}: every call with its fields, samples in curl and JavaScript, and how it refuses.`,
    headings: [],
    parts: own.map(partOf),
    passages: [{ id: "", title, text: tag.description }, ...own.map((listed) => passageOf(listed, document))],
    body: (root) =>
      `<p class="lead">${inline(tag.description)}.</p><p class="note"><code>$YOURMOVE</code>, <code>$TOKEN</code> and <code>client</code>: <a href="${root}reference/#samples">what the samples begin with</a>.</p>${own.map((listed) => article(listed, { root, document })).join("")}`,
  };
};

/** A page for each group of operations. */
export const operationPages = (document: Document): Page[] => document.tags.map((tag) => pageOf(tag, document));
