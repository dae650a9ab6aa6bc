import { useState } from "react";

/** The value before its last change; null until it changes. Arrays with equal items count as equal. */
export const useBefore = <Item extends string | null>(value: readonly Item[]): readonly Item[] | null => {
  const [known, setKnown] = useState<{ value: readonly Item[]; before: readonly Item[] | null }>({
    value,
    before: null,
  });
  const isSame = known.value === value || known.value.join() === value.join();
  if (isSame) return known.before;
  setKnown({ value, before: known.value });
  return known.value;
};
