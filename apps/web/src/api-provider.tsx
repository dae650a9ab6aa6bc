import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { trpc } from "./api.ts";
import { client } from "./client.ts";
import { GamesServed } from "./i18n/games.tsx";

/** Lets what is below call the service's procedures by `trpc`; the welcome page does without. */
export const ApiProvider = ({ children }: { children: ReactNode }) => (
  <trpc.Provider client={client} queryClient={useQueryClient()}>
    <GamesServed>{children}</GamesServed>
  </trpc.Provider>
);
