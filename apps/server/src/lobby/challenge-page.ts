import type { Services } from "@yourmove/api";
import { type Challenge, LIMITS } from "@yourmove/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limitedAddress } from "../admit/addresses.ts";
import { createRateLimits, type Policy } from "../admit/rate-limits.ts";
import { previewTags } from "./preview-tags.ts";

/** What the page of a challenge is made with. */
export interface ChallengePageDeps {
  readonly challenges: Services["challenges"];
  readonly publicOrigin: string | undefined;
  readonly isRateLimited: boolean;
  /** The lobby's page as it is. */
  readonly page: string;
  /** Sends a page of the lobby. */
  readonly send: (request: FastifyRequest, reply: FastifyReply, page: string) => FastifyReply;
}

/** As any read without credentials (contract 4.5). */
const PREVIEWS: Policy = {
  name: "previews",
  limit: LIMITS.anonymousReadsAMinute,
  windowSeconds: 60,
  stepSeconds: 10,
};

/** The page's own title gives way to the challenge's. */
const withTags = (page: string, tags: string): string => page.replace(/<title>[^<]*<\/title>/, () => tags);

/**
 * Mounts `/c/{ref}`: the lobby's page, with what a link's preview shows in its head. It only reads, so that no robot
 * spends a challenge; what can't be found, or is asked for too often, is the plain page.
 */
export const mountChallengePage = (app: FastifyInstance, deps: ChallengePageDeps): void => {
  const { challenges, publicOrigin, isRateLimited, page, send } = deps;
  const limits = createRateLimits();
  const mayRead = ({ ip }: FastifyRequest): boolean =>
    !isRateLimited || limits.take([{ policy: PREVIEWS, key: limitedAddress(ip), count: 1 }])?.isGranted !== false;
  const find = async (request: FastifyRequest, ref: string, origin: string): Promise<Challenge | null> => {
    if (!mayRead(request)) return null;
    // A page without a preview is better than none while the database can't be asked.
    const answer = await challenges.get({ userID: null, origin }, ref).catch(() => null);
    return answer?.ok ? answer.value.challenge : null;
  };
  app.get<{ Params: { ref: string } }>("/c/:ref", async (request, reply) => {
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const challenge = await find(request, request.params.ref, origin);
    return send(request, reply, challenge ? withTags(page, previewTags(challenge, origin)) : page);
  });
};
