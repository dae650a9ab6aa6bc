import { QueryObserver } from "@tanstack/react-query";
import { ServiceError } from "@yourmove/client";
import { expect, test } from "vitest";
import { createQueryClient } from "../query-client.ts";
import { refetchFailed } from "./refetch-failed.ts";

test.each([
  [503, null, 0, 2],
  [429, 7000, 6000, 1],
  [429, 7000, 8000, 2],
  [404, null, 0, 1],
])(
  "what has failed with %i, Retry-After %s, is fetched again %i ms later: %i times in all",
  async (status, wait, ms, times) => {
    const queryClient = createQueryClient();
    let fetched = 0;
    const queryFn = () => {
      fetched += 1;
      return Promise.reject(new ServiceError({ status } as never, wait));
    };
    const end = new QueryObserver(queryClient, { queryKey: ["page"], queryFn, retry: false }).subscribe(() => {});
    await expect.poll(() => queryClient.getQueryState(["page"])?.status).toBe("error");
    await refetchFailed(queryClient, Date.now() + ms);
    expect(fetched).toBe(times);
    end();
  },
);
