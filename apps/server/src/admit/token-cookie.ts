/** A cookie that carries a token: how it is read and written. */
export interface TokenCookie {
  /** The token in a `Cookie` header, or undefined. */
  read(header: string | undefined): string | undefined;
  /** The `Set-Cookie` value that stores a token, or with null clears it. */
  write(token: string | null): string;
}

/** What tells one cookie from another. */
interface CookieDeps {
  readonly name: string;
  readonly lifetimeMs: number;
  readonly publicOrigin: string | undefined;
}

/** Makes a cookie that no script can read; under https it is Secure and `__Host-`, so that no neighbouring site can set it. */
export const createTokenCookie = ({ name, lifetimeMs, publicOrigin }: CookieDeps): TokenCookie => {
  const isSecure = publicOrigin?.startsWith("https:") ?? false;
  const fullName = isSecure ? `__Host-${name}` : name;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read(header) {
      for (const pair of header?.split(";") ?? []) {
        const [key, value] = pair.split("=", 2);
        if (key?.trim() === fullName && value) return value.trim();
      }
      return undefined;
    },
    write: (token) =>
      token === null
        ? `${fullName}=; Max-Age=0; ${attributes}`
        : `${fullName}=${token}; Max-Age=${lifetimeMs / 1000}; ${attributes}`,
  };
};
