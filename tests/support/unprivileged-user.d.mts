/** The user that a server which refuses root must be started as, or undefined when it can be ourselves. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined;
