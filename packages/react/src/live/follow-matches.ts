import { type FollowOptions, hear, type Message, type Tab } from "./browser-tab.ts";
import { leadPolling } from "./lead-polling.ts";

/**
 * One long poll for the whole browser: the tab that holds the lock polls and tells the others; when it closes, the
 * next one goes on from the last cursor. Gives back its own undo.
 */
export const followMatches = (options: FollowOptions): (() => void) => {
  const { name, channel, locks } = options;
  const stop = new AbortController();
  const say = (message: Message) => {
    if (!stop.signal.aborted) channel?.postMessage(message);
  };
  const known: Tab["known"] = { news: options.initial, status: "connecting", isLeader: false, refresh: () => {} };
  const tab: Tab = { options, known, say };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data, tab);
  say({ kind: "hello" });
  const forgetLook = options.onLook?.(() => (known.isLeader ? known.refresh() : say({ kind: "look" })));
  const lead = () => leadPolling(tab, stop.signal);
  const led = locks && channel ? locks.request(name, { signal: stop.signal }, lead) : lead();
  led.catch((error: unknown) => {
    if (!stop.signal.aborted) options.onEnd(error);
  });
  return () => {
    forgetLook?.();
    stop.abort();
    channel?.close();
  };
};
