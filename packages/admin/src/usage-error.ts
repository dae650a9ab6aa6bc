/** What was typed makes no command; its message says in words what is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
