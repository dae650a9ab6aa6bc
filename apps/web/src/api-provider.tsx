import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { trpc } from "./api.ts";
import { client } from "./client.ts";
import { GamesServed } from "./i18n/games.tsx";

/** Gives the components below `trpc`, by which they call the service; the welcome page does without. */
export const ApiProvider = ({ children }: { children: ReactNode }) => (
  <trpc.Provider client={client} queryClient={useQueryClient()}>
    <GamesServed>{children}</GamesServed>
  </trpc.Provider>
);
