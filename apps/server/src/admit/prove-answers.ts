import { type Failure, failureOf, type Services, shapeOfProblem, toProblem, type Viewer } from "@yourmove/api";
import { ERRORS } from "@yourmove/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failureHeaders } from "../http/problems.ts";

const notGood: Failure = { code: "unauthenticated", detail: "These credentials are not, or no longer, good" };

/** What an answer may say of itself that another must not. */
const OWN_HEADERS = ["ratelimit", "ratelimit-policy", "set-cookie", "retry-after", "allow", "content-length"];

/** Puts a failure in the place of an answer that was about to be sent. */
const replaceBy = (failure: Failure, request: FastifyRequest, reply: FastifyReply): Buffer => {
  for (const name of OWN_HEADERS) reply.removeHeader(name);
  const problem = toProblem(failure, request.id);
  const isTrpc = request.url.startsWith("/trpc/");
  const type = isTrpc ? "application/json" : "application/problem+json";
  reply.code(ERRORS[failure.code].status).headers({ ...failureHeaders(failure), "content-type": type });
  return Buffer.from(JSON.stringify(isTrpc ? { error: shapeOfProblem(problem) } : problem));
};

type Auth = Pick<Services["auth"], "banOf">;

/** Why nothing may be answered to a viewer; only for who is refused is it asked whether that is for a ban. */
const refusalOf = async (viewer: Viewer, auth: Auth): Promise<Failure | null> => {
  try {
    if (!viewer.proof || (await viewer.proof.isGood())) return null;
    return (await auth.banOf({ viewer })) ?? notGood;
  } catch (error) {
    return failureOf(error);
  }
};

const isStream = (payload: unknown): payload is { destroy(): void } =>
  typeof (payload as { destroy?: unknown } | null)?.destroy === "function";

/**
 * Nothing is answered to a presumed viewer whose session has not been proven: whatever the answer is, and whichever road it
 * came by, one whose session is over is told so instead (decision 17).
 */
export const proveAnswers = (app: FastifyInstance, auth: Auth): void => {
  app.addHook("onSend", async (request, reply, payload) => {
    const viewer = request.identity?.viewer;
    // That something failed here says nothing of anybody's.
    if (!viewer?.proof || viewer.proof.isShown || reply.statusCode >= 500) return payload;
    const failure = await refusalOf(viewer, auth);
    if (!failure) return payload;
    if (isStream(payload)) payload.destroy();
    if (ERRORS[failure.code].status < 500) request.identity = { viewer: null, via: "refused" };
    return replaceBy(failure, request, reply);
  });
};
