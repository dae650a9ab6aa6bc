import { useState } from "react";

/** What a value was before it last changed; null until it has. Arrays that read the same are the same. */
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
