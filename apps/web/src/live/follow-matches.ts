import { type FollowOptions, hear, type Message, type Tab } from "./browser-tab.ts";
import { leadPolling } from "./lead-polling.ts";

/**
 * One long poll for the whole browser: the tab that holds the lock polls and tells the others; when it closes, the
 * next one goes on from the last cursor. Gives back its own undo.
 */
export const followMatches = (options: FollowOptions): (() => void) => {
  const name = `your-move-${options.userID}`;
  const channel = options.channel ?? new BroadcastChannel(name);
  const locks = "locks" in options ? options.locks : navigator.locks;
  const stop = new AbortController();
  const say = (message: Message) => {
    if (!stop.signal.aborted) channel.postMessage(message);
  };
  const known: Tab["known"] = { snapshot: options.initial, status: "connecting", isLeader: false, refresh: () => {} };
  const tab: Tab = { options, known, say };
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data, tab);
  say({ kind: "hello" });
  const forgetLook = options.onLook?.(() => (known.isLeader ? known.refresh() : say({ kind: "look" })));
  const lead = () => leadPolling(tab, stop.signal);
  const led = locks ? locks.request(name, { signal: stop.signal }, lead) : lead();
  led.catch((error: unknown) => {
    if (!stop.signal.aborted) reportError(error);
  });
  return () => {
    forgetLook?.();
    stop.abort();
    channel.close();
  };
};
