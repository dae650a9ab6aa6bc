// PostgreSQL refuses to run as root, as in most containers: there it runs as somebody harmless.
import { readFileSync } from "node:fs";

/** The user that a PostgreSQL must be started as, or undefined when it can be ourselves. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!found) throw new Error("PostgreSQL can't run as root, and there is neither a user postgres nor nobody.");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}
