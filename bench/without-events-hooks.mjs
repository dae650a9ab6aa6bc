/** A module's text with one statement begun anew; the one that was there goes on under another name. */
const begun = (source, name, text) => {
  const from = `export const ${name} = `;
  if (source.split(from).length !== 2) throw new Error(`The bench looks for ${name}, and finds another service`);
  return source.replace(from, () => `${from}${text};\nexport const ${name}Before = `);
};

/** An event that is never made still takes the parameters that the statement has for it. */
const noEvent = (_written, at) =>
  `told as (select ${at.eventKinds}, ${at.actorID}, ${at.moveCount}, ${at.positionVersion} where false)`;

const OTHER_MODULES = {
  "/packages/api/dist/events/outbox.js": () => "export const createOutbox = () => ({ by() {}, async stop() {} });",
  "/packages/db/dist/queries/told-event.js": (source) =>
    begun(begun(source, "IS_WANTED", '"false"'), "toldEvent", String(noEvent)),
};

/** What Node asks for each module. */
export const load = async (url, context, next) => {
  const loaded = await next(url, context);
  const [, change] = Object.entries(OTHER_MODULES).find(([path]) => url.endsWith(path)) ?? [];
  return change ? { ...loaded, source: change(String(loaded.source)) } : loaded;
};
