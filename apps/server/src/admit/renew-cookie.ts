import type { FastifyInstance } from "fastify";
import { isForeign } from "./origin.ts";
import type { SessionCookie } from "./session-cookie.ts";

/** Sets the session cookie again, with the same token, on a good answer of each week of its use: then it never ends before its session. */
export const renewCookie = (
  app: FastifyInstance,
  { cookie, publicOrigin }: { cookie: SessionCookie; publicOrigin: string | undefined },
): void => {
  app.addHook("onSend", async (request, reply) => {
    const { identity, headers } = request;
    const isDue = identity?.via === "cookie" && identity.viewer?.isCookieDue === true;
    if (isDue && reply.statusCode < 400 && !reply.hasHeader("set-cookie") && !isForeign(headers, publicOrigin)) {
      reply.header("set-cookie", cookie.write(cookie.read(headers.cookie) ?? null));
    }
  });
};
