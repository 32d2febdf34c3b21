interface Kept<T> {
  answer: Promise<T>;
  startedAt: number;
  until: number;
}

/**
 * An answer that is slow to read is read once for everybody and kept; a quick one is always read anew.
 * @param slowMs an answer that took less is not kept; 0 keeps all
 */
export function keepAnswer<T>(
  { now }: { now(): number },
  { slowMs, keptMs }: { slowMs: number; keptMs: number },
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: Kept<T> | undefined;
  return () => {
    const at = now();
    // A clock that was set back counts as expired.
    if (kept && at >= kept.startedAt && at < kept.until) return kept.answer;
    const own: Kept<T> = { answer: read(), startedAt: at, until: Infinity };
    kept = own;
    own.answer.then(
      () => (own.until = now() - at < slowMs ? -Infinity : at + keptMs),
      () => (own.until = -Infinity),
    );
    return own.answer;
  };
}
