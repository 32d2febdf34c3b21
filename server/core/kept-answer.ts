interface Kept<T> {
  answer: Promise<T>;
  startedAt: number;
  until: number;
}

/** Only an answer that is slow to read is kept, for everybody; `slowMs` 0 keeps all. */
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
