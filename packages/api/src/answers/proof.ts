import type { SessionClaim, SessionProof } from "@yourmove/db";

/**
 * What shows that the session of a viewer who was taken for good is: a statement beside its work, or else a look of its
 * own. Nothing is answered to that viewer before (decision 17).
 */
export interface Proof extends SessionProof {
  /** Whether the session is good; looks only where no statement has told yet. */
  isGood(): Promise<boolean>;
  /** Whether it has been shown to be good. */
  readonly isShown: boolean;
}

interface ProofDeps {
  readonly claim: SessionClaim;
  readonly look: () => Promise<boolean>;
  /** Hears once what has been found. */
  readonly onFound: (isLive: boolean) => void;
}

// Once it is known, a poll that waits holds no more of this than what was found.
class RequestProof implements Proof {
  #isGood = false;
  #open: ProofDeps | null;

  constructor(deps: ProofDeps) {
    this.#open = deps;
  }

  get claim(): SessionClaim | null {
    return this.#open?.claim ?? null;
  }

  get isShown(): boolean {
    return this.#isGood;
  }

  note(isLive: boolean): void {
    const open = this.#open;
    if (!open) return;
    this.#open = null;
    this.#isGood = isLive;
    open.onFound(isLive);
  }

  async isGood(): Promise<boolean> {
    if (this.#open) this.note(await this.#open.look());
    return this.#isGood;
  }
}

/** Makes the proof of one request. */
export const createProof = (deps: ProofDeps): Proof => new RequestProof(deps);
