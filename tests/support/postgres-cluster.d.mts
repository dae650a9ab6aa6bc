import type { ChildProcess } from "node:child_process";

/** A PostgreSQL's data and address: `launch` begins a server on it, as often as needed. */
export interface Cluster {
  readonly url: string;
  launch(): ChildProcess;
  /** Makes another one that follows this one, before this was ever launched. */
  standby(name: string, more: readonly string[]): Promise<Cluster>;
  /** Follows no longer. */
  promote(): void;
  remove(): void;
}

/** Makes a cluster with these settings in a temporary folder. */
export function makeCluster(settings: readonly string[]): Promise<Cluster>;
/** Waits for a server's word that it accepts connections; rejects with what it said when it ends instead. */
export function ready(server: ChildProcess): Promise<void>;
/** The user that a server which refuses root must be started as, or undefined when it can be ourselves. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined;
