/** What is known of an answer that did not come from the service. */
export interface NoServiceDetails {
  /** Where it was looked for. */
  readonly url: string;
  /** What was there instead, in words. */
  readonly found: string;
  /** Whether the service may answer there later: nothing answered, or what stands before it said so. */
  readonly isPassing: boolean;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** No Your Move service answered: nothing is there, nothing answers, or something else does. */
export class NoServiceError extends Error {
  /** Where the service was looked for. */
  readonly url: string;
  /** False when something else than the service answered: the address is wrong. */
  readonly isPassing: boolean;
  /** How long what stands before the service asks to be left alone, in milliseconds; null where it doesn't. */
  readonly retryAfterMs: number | null;
  /** How often the call was sent. */
  attempts = 1;
  private readonly found: string;

  /** An error that names the address. */
  constructor({ url, found, isPassing, retryAfterMs = null, cause }: NoServiceDetails) {
    super(wordsFor(url, found, 1), { cause });
    this.name = "NoServiceError";
    this.url = url;
    this.found = found;
    this.isPassing = isPassing;
    this.retryAfterMs = retryAfterMs;
  }

  /** The same, saying how often the call was sent. */
  after(attempts: number): this {
    this.attempts = attempts;
    this.message = wordsFor(this.url, this.found, attempts);
    return this;
  }
}

const wordsFor = (url: string, found: string, attempts: number): string =>
  `no Your Move service at ${url}: ${found}${attempts > 1 ? `, asked ${attempts} times` : ""}`;
