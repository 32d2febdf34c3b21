import { useEffect, useState } from 'react';

/**
 * A value once it has not changed for some time, so that not every letter of a search is asked for. The first value, and
 * an empty one, are taken at once.
 * @param delayMs milliseconds
 */
export function useSettled<T>(value: T | undefined, delayMs: number): T | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === undefined ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
