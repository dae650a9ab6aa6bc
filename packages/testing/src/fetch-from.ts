import type { FastifyInstance } from "fastify";

/** Statuses whose answers have no body at all. */
const BODILESS = new Set([204, 205, 304]);

const headersOf = (headers: Record<string, number | string | string[] | undefined>): Headers => {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value].flat()) if (one !== undefined) made.append(name, String(one));
  return made;
};

/** A `fetch` that hands requests for `url` to the app itself, without a port; every other goes to the network. */
export const fetchFrom = (app: FastifyInstance, url: string): typeof fetch => {
  const { origin, host } = new URL(url);
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, origin: target } = new URL(request.url);
    if (target !== origin) return fetch(request);
    // Not the request's own signal, which may be collected while a poll still waits.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const answer = await app.inject({
      method: request.method as "GET",
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), host },
      ...(payload && { payload }),
      ...(signal && { signal }),
    });
    const { statusCode: status, statusMessage: statusText, rawPayload, headers } = answer;
    const body = BODILESS.has(status) ? null : new Uint8Array(rawPayload);
    return new Response(body, { status, statusText, headers: headersOf(headers) });
  };
};
