import { readdirSync, readFileSync } from "node:fs";

const DIST = new URL("../../apps/server/dist/", import.meta.url);

/** A module's text with one statement replaced; the one that was there keeps another name. */
const replaced = (source, name, text) => {
  const from = `\nconst ${name} = `;
  if (source.split(from).length !== 2) throw new Error(`The bench looks for ${name}, and finds another service`);
  return source.replace(from, () => `${from}${text};\nconst ${name}Before = `);
};

/** An event that is never made still takes the parameters that the statement has for it. */
const noEvent = (_written, at) =>
  `outbox as (select ${at.eventKinds}, ${at.actorID}, ${at.moveCount}, ${at.positionVersion} where false)`;

/** What a module holds in place of its own, by its name: no match asks for subscribers, and nothing takes events. */
const PARTS = {
  HAS_SUBSCRIBERS: '"false"',
  outboxEvent: String(noEvent),
  createOutbox: "() => ({ by() {}, async stop() {} })",
};

const declares = (source, name) => source.includes(`\nconst ${name} = `);
const texts = readdirSync(DIST)
  .filter((file) => file.endsWith(".js"))
  .map((file) => readFileSync(new URL(file, DIST), "utf8"));
for (const name of Object.keys(PARTS))
  if (texts.filter((text) => declares(text, name)).length !== 1)
    throw new Error(`The bench looks for ${name}, and finds another service`);

/** What Node asks for each module. */
export const load = async (url, context, next) => {
  const loaded = await next(url, context);
  if (!url.startsWith(DIST.href)) return loaded;
  const source = String(loaded.source);
  const parts = Object.entries(PARTS).filter(([name]) => declares(source, name));
  return { ...loaded, source: parts.reduce((text, [name, part]) => replaced(text, name, part), source) };
};
