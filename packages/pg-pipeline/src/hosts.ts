/** The addresses at which a database may be, of which one takes writes at a time; shared by all that connect to it. */
export interface Hosts {
  /** The number of hosts. */
  readonly count: number;
  /** Whether only a host that takes writes will do. */
  readonly mustWrite: boolean;
  /** The host to connect to now. */
  current(): string;
  /** No server answers there, or one that takes no writes: later connections go to the next host. */
  leave(url: string): void;
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/i;
const TAKES_WRITES = /^(?:read-write|primary)$/;

/**
 * Reads an address that may name several hosts, `postgresql://me@one:5432,two:5432/db?target_session_attrs=read-write`, as
 * libpq does: pg itself knows of one.
 */
export const hostsOf = (databaseUrl: string): Hosts => {
  const [, before = "", authority = "", after = ""] = URL_PARTS.exec(databaseUrl) ?? [];
  const [path = "", query] = after.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const mustWrite = TAKES_WRITES.test(parameters.get("target_session_attrs") ?? "");
  parameters.delete("target_session_attrs");
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path;
  const isPlain = !authority.includes(",") && !/[?&]target_session_attrs=/.test(databaseUrl);
  const urls = isPlain ? [databaseUrl] : authority.split(",").map((host) => `${before}${host}${rest}`);
  let at = 0;
  const current = () => urls[at] ?? databaseUrl;
  return {
    count: urls.length,
    mustWrite,
    current,
    leave(url) {
      if (url === current()) at = (at + 1) % urls.length;
    },
  };
};
