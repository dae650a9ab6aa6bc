import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "@yourmove/api";

/** React hooks over the service's procedures, for the pages with a session. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
