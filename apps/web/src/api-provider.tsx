import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { GamesServed } from "./boards/games.tsx";
import { client } from "./client.ts";
import { trpc } from "./trpc.ts";

/** Gives the components below `trpc`, by which they call the service; the welcome page does without. */
export const ApiProvider = ({ children }: { children: ReactNode }) => (
  <trpc.Provider client={client} queryClient={useQueryClient()}>
    <GamesServed>{children}</GamesServed>
  </trpc.Provider>
);
