import type { Pool } from "pg";
import type { PrismaClient } from "../generated/client.ts";

/** The connections under a Prisma client, with the names under which they keep prepared statements. */
interface Connections {
  readonly pool: Pool;
  readonly nameOf: (query: { sql: string }) => string;
}

const connectionsOf = new WeakMap<PrismaClient, Connections>();

/** Sends a client's raw statements straight to its connections: by way of Prisma each costs four times the processor time. */
export const speakDirectly = (prisma: PrismaClient, connections: Connections): void => {
  connectionsOf.set(prisma, connections);
};

/** Runs one raw statement with positional parameters; the only way raw SQL is spoken in this package. */
export const rows = async <Row>(
  prisma: PrismaClient,
  sql: string,
  ...parameters: readonly unknown[]
): Promise<Row[]> => {
  const direct = connectionsOf.get(prisma);
  if (!direct) return prisma.$queryRawUnsafe<Row[]>(sql, ...parameters);
  const result = await direct.pool.query({ name: direct.nameOf({ sql }), text: sql, values: [...parameters] });
  return result.rows as Row[];
};
