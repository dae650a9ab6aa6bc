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

/** Makes the proof of one request. */
export const createProof = ({ claim, look, onFound }: ProofDeps): Proof => {
  let found: boolean | null = null;
  const note = (isLive: boolean) => {
    if (found !== null) return;
    found = isLive;
    onFound(isLive);
  };
  return {
    get claim() {
      return found === null ? claim : null;
    },
    get isShown() {
      return found === true;
    },
    note,
    async isGood() {
      if (found === null) note(await look());
      return found === true;
    },
  };
};
