import type { Credentials } from "@yourmove/contract";
import type { Answer } from "../answer.ts";
import type { Ctx } from "../context.ts";
import type { Actor } from "../identity/actor.ts";

/** Sets the token of a new session as the cookie, too. */
export const withCookie = <Value extends Credentials>(
  { request }: Ctx<Actor | null>,
  answer: Answer<Value>,
): Answer<Value> => {
  if (answer.ok) request.setSession(answer.value.token);
  return answer;
};

/** Remembers the device of a log-in, and sets its cookies. */
export const withDevice = async <Value extends Credentials>(
  ctx: Ctx<Actor | null>,
  answer: Answer<Value>,
): Promise<Answer<Value>> => {
  if (!answer.ok) return answer;
  const { devices, request } = ctx;
  const deviceToken = await devices.remember(answer.value.user.userID, request.deviceToken);
  withCookie(ctx, answer);
  request.setDevice(deviceToken);
  return answer;
};

/** Takes the cookie of an ended session away. */
export const withoutCookie = <Value>({ request }: Ctx, answer: Answer<Value>): Answer<Value> => {
  if (answer.ok) request.setSession(null);
  return answer;
};
