/** The program's file and the environment that it runs in; undefined where there is none and none can be had. */
export function findServer(name: string): { file: string; env: Record<string, string> } | undefined;
