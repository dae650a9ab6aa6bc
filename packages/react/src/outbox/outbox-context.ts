import { createContext, useContext } from "react";
import type { Outbox } from "./unsent-move.ts";

/** Filled by `MatchClientProvider`; null where moves do not outlive the page. */
export const OutboxContext = createContext<Outbox | null>(null);

/** Where moves wait for the service; null where they do not outlive the page. */
export const useOutbox = (): Outbox | null => useContext(OutboxContext);
