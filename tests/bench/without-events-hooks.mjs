/** A module's text with one statement replaced; the one that was there keeps another name. */
const replaced = (source, name, text) => {
  const from = `\nconst ${name} = `;
  if (source.split(from).length !== 2) throw new Error(`The bench looks for ${name}, and finds another service`);
  return source.replace(from, () => `${from}${text};\nconst ${name}Before = `);
};

/** An event that is never made still takes the parameters that the statement has for it. */
const noEvent = (_written, at) =>
  `outbox as (select ${at.eventKinds}, ${at.actorID}, ${at.moveCount}, ${at.positionVersion} where false)`;

const withoutOutbox = (source) => {
  const withoutEvents = replaced(replaced(source, "HAS_SUBSCRIBERS", '"false"'), "outboxEvent", String(noEvent));
  // The bundle has another outbox, that of changes, which is made of nothing.
  const [, outbox] = /\nconst (createOutbox[$\d]*) = \(deps\)/.exec(source) ?? [];
  return replaced(withoutEvents, outbox, "() => ({ by() {}, async stop() {} })");
};

/** What Node asks for each module. */
export const load = async (url, context, next) => {
  const loaded = await next(url, context);
  return url.endsWith("/apps/server/dist/main.js")
    ? { ...loaded, source: withoutOutbox(String(loaded.source)) }
    : loaded;
};
