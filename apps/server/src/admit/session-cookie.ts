import { LIMITS } from "@yourmove/contract";

/** The session cookie of one service: its name and how it is written (contract 7). */
export interface SessionCookie {
  /** The token in a `Cookie` header, or undefined. */
  read(header: string | undefined): string | undefined;
  /** The `Set-Cookie` value that stores a token, or with null clears it. */
  write(token: string | null): string;
}

/** Under https the cookie is Secure and `__Host-`, so that no neighbouring site can set it. */
export const createSessionCookie = (publicOrigin: string | undefined): SessionCookie => {
  const isSecure = publicOrigin?.startsWith("https:") ?? false;
  const name = isSecure ? "__Host-yourmove_session" : "yourmove_session";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read(header) {
      for (const pair of header?.split(";") ?? []) {
        const [key, value] = pair.split("=", 2);
        if (key?.trim() === name && value) return value.trim();
      }
      return undefined;
    },
    write: (token) =>
      token === null
        ? `${name}=; Max-Age=0; ${attributes}`
        : `${name}=${token}; Max-Age=${LIMITS.sessionLifetimeMs / 1000}; ${attributes}`,
  };
};
