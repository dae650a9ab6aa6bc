import type { ListSnapshot } from "@yourmove/client";
import { createContext, useContext } from "react";
import { useMatchClient } from "../client-context.ts";
import { listQuery } from "./list-query.ts";

/** Filled by `MatchClientProvider`. */
export const ShownBeforeContext = createContext<ListSnapshot | undefined>(undefined);

/** The viewer's list; until the service has answered, as it was shown before. */
export const useListQuery = (): ReturnType<typeof listQuery> =>
  listQuery(useMatchClient(), useContext(ShownBeforeContext));
