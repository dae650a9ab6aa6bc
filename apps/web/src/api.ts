import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "@yourmove/api";

/** React's hooks over the service's procedures: for the pages of whoever is signed in. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
