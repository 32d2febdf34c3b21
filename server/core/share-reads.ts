/**
 * Lets callers of the same moment share a read. Whoever calls while one runs waits for the next: it may have been made
 * before what the caller knows of, such as their own write.
 * @returns an answer that was read after the call
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  const start = (): Promise<T> => {
    const mine = read();
    running = mine;
    const end = () => {
      if (running === mine) running = undefined;
    };
    mine.then(end, end);
    return mine;
  };
  return () => {
    if (!running) return start();
    if (next) return next;
    const begin = () => {
      next = undefined;
      return start();
    };
    next = running.then(begin, begin);
    return next;
  };
}
