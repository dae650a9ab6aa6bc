import { readdirSync, readFileSync } from "node:fs";

const DIST = new URL("../../apps/server/dist/", import.meta.url);

/** A module's text with one statement replaced; the one that was there keeps another name. */
const replaced = (source, name, text) => {
  const from = `\nconst ${name} = `;
  if (source.split(from).length !== 2) throw new Error(`The bench looks for ${name}, and finds another service`);
  return source.replace(from, () => `${from}${text};\nconst ${name}Before = `);
};

/** What is read of a match's two users, as if nobody subscribed. */
const basis = `{ cursor: "c.cursor", clock: "c.clock", preconditionChanges: "c.precondition_changes", hasSubscribers: "false" }`;

/** What a module holds in place of its own, by its name: no match has subscribers, and nothing takes events. */
const PARTS = { BASIS: basis, createOutbox: "() => ({ by() {}, async stop() {} })" };

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
