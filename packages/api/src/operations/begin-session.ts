import type { Credentials } from "@yourmove/contract";
import type { Answer } from "../answers/answer.ts";
import type { Context } from "../context.ts";

/** The answer to who begins a session: its token is set as the cookie, too. */
export const withCookie = <Value extends Credentials>(context: Context, answer: Answer<Value>): Answer<Value> => {
  if (answer.ok) context.setSession(answer.value.token);
  return answer;
};

/** The answer to who has shown to be somebody with an account: its device is known from now on. */
export const withDevice = async <Value extends Credentials>(
  context: Context,
  answer: Answer<Value>,
): Promise<Answer<Value>> => {
  if (!answer.ok) return answer;
  const { devices } = context.services.auth;
  const deviceToken = await devices.remember(answer.value.user.userID, context.deviceToken);
  withCookie(context, answer);
  context.setDevice(deviceToken);
  return answer;
};
