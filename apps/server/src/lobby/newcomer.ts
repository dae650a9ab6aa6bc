import type { IncomingHttpHeaders } from "node:http";
import { showsCredentials } from "../admit/identify.ts";
import type { SessionCookie } from "../admit/session-cookie.ts";

/** The headers that tell a page of the lobby whether anybody can be signed in. */
export type MarkNewcomer = (request: IncomingHttpHeaders) => { "set-cookie"?: string };

const NAME = "yourmove_newcomer";

interface Deps {
  readonly cookie: SessionCookie;
  /** Whether a host platform's users come with credentials that a page's own request may not carry. */
  readonly hasHost: boolean;
}

/**
 * Marks the browser of somebody who came without credentials by a cookie that the page can read: the page then asks
 * for a name at once. Whoever has credentials loses the mark; without one the page asks the service who speaks.
 */
export const createMarkNewcomer =
  ({ cookie, hasHost }: Deps): MarkNewcomer =>
  (request) => {
    if (!hasHost && !showsCredentials(request, cookie)) return { "set-cookie": `${NAME}=1; Path=/; SameSite=Lax` };
    const isMarked = request.cookie?.includes(`${NAME}=`) === true;
    return isMarked ? { "set-cookie": `${NAME}=; Max-Age=0; Path=/; SameSite=Lax` } : {};
  };
