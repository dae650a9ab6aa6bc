import { silentLog } from "@yourmove/api";
import { loadRules, messageOf } from "./dev/load-rules.ts";

/** Why no service starts with the games of a file or a folder, in the words of its start; empty where one does. */
export const whyNotServed = async (path: string): Promise<string> => {
  try {
    const loaded = await loadRules(path, silentLog);
    await loaded.stop();
    return "";
  } catch (error) {
    return messageOf(error);
  }
};
