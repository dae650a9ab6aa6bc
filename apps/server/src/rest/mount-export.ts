import { Readable } from "node:stream";
import { exportAccount, type Failure, isSignedIn, operationOf, signInFirst } from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Admit } from "../auth/admission.ts";
import { sendFailure } from "../http/errors.ts";
import type { MakeContext } from "../http/request-context.ts";

/** Mounts the export of a user's own data, as a file. */
export const EXPORT_PATH = "/platform/me/export";

const TYPE = "application/x-ndjson";
const FILE = 'attachment; filename="your-move.ndjson"';

const foreign: Failure = {
  code: "bad_origin",
  detail: "The session cookie only takes an export along from the service's own pages",
};

/** Whether another site's link led here: it would spend the export that the user has an hour. */
const isFollowedFromElsewhere = ({ auth, headers }: FastifyRequest): boolean =>
  auth.via === "cookie" && (headers["sec-fetch-site"] === "cross-site" || headers["sec-fetch-site"] === "same-site");

/** Mounts the one route that no operation answers: a stream, read from the database as fast as the client takes it. */
export const mountExport = (app: FastifyInstance, admit: Admit, makeContext: MakeContext): void => {
  // It is admitted like any read of the user's own data.
  const calls = [operationOf("auth.me")];

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const failure = (await admit(request, reply, calls)) ?? (isFollowedFromElsewhere(request) ? foreign : null);
    return failure ? sendFailure(request, reply, failure) : undefined;
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = makeContext(request, reply);
    if (!isSignedIn(ctx)) return sendFailure(request, reply, signInFirst.failure);
    const head = () => reply.type(TYPE).header("content-disposition", FILE);
    // What a HEAD asks for is not taken along; an empty stream says nothing of its length.
    if (request.method === "HEAD") return head().send(Readable.from([]));
    const answer = await exportAccount(ctx);
    if (!answer.ok) return sendFailure(request, reply, answer.failure);
    // Its end, also the client's going away, ends the reading.
    return head().send(Readable.from(answer.value, { objectMode: false, highWaterMark: 64 * 1024 }));
  };

  app.route({ method: "GET", url: EXPORT_PATH, onRequest, handler });
};
