import { useEffect, useState } from "react";

/** A value that follows once the original has rested; at once when it empties. */
export const useDebounced = (value: string, ms: number): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === "" ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
};
