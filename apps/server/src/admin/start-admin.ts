import type { Log, Services } from "@yourmove/api";
import type { Settings } from "../env.ts";
import { buildAdmin } from "./build-admin.ts";

/** The operator's port, open. */
export interface RunningAdmin {
  /** Null where there is none. */
  readonly port: number | null;
  close(): Promise<void>;
}

/** This machine and no other, whatever the service itself listens on. */
const LOOPBACK = "127.0.0.1";

const OFF: RunningAdmin = { port: null, close: async () => {} };

/** Opens the operator's port on this machine's own address; without a token there is none. Rejects when the port is taken. */
export const startAdmin = async (
  services: Pick<Services, "admin" | "clock">,
  settings: Settings,
  log: Log,
): Promise<RunningAdmin> => {
  if (!settings.admin) return OFF;
  const { token, port } = settings.admin;
  const app = buildAdmin({ admin: services.admin, settings, token, log, now: services.clock.now });
  await app.listen({ port, host: LOOPBACK });
  const address = app.server.address();
  const open = typeof address === "object" && address ? address.port : port;
  log.info({ port: open }, "the operator's port is open on this machine");
  return {
    port: open,
    async close() {
      app.server.closeIdleConnections();
      await app.close();
    },
  };
};
