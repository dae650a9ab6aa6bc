import type { Database, OpenOptions } from "../database.ts";
import { openEmbedded } from "./open-embedded.ts";
import { openPostgresql } from "./open-postgresql.ts";

/** Opens the database and brings it to the newest migration. */
export const openDatabase = ({ databaseUrl, ...rest }: OpenOptions = {}): Promise<Database> =>
  databaseUrl ? openPostgresql({ ...rest, databaseUrl }) : openEmbedded(rest);
