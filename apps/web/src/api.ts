import { createTRPCReact } from "@trpc/react-query";
import type { ServiceRouter } from "@yourmove/client/service-router";

/** React's hooks over the service's procedures: for the pages of whoever is signed in. */
export const trpc = createTRPCReact<ServiceRouter>({ abortOnUnmount: true });
