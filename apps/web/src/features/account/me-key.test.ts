import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { trpc } from "../../api.ts";
import { ME_KEY } from "./use-session.ts";

test("who is signed in lies where tRPC's hooks look for it", () => {
  expect(ME_KEY).toEqual(getQueryKey(trpc.auth.me, undefined, "query"));
});
