/**
 * A pure function of objects: what it gives for a frozen one, which many share, is found once and remembered for as long as
 * that is there. For others, which are their maker's alone, remembering costs more than it may ever spare.
 */
export const oncePerObject = <Key extends object, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    if (!Object.isFrozen(key)) return find(key);
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = find(key);
    known.set(key, value);
    return value;
  };
};
