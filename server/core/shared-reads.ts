/** How long a read may keep others waiting, in milliseconds: a lost connection must not hold up everybody. */
const PATIENCE = 500;

const ignore = () => undefined;

/**
 * Lets all who ask while a read is under way share the one after it, instead of reading each for themselves. Nobody is
 * given an answer that was read before they asked.
 * @param read one read of what may have changed
 */
export function sharedReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    const started = read();
    const ended = started.then(ignore, ignore).then(() => {
      if (running === ended) running = null;
    });
    running = ended;
    return started;
  }

  async function beginAfter(earlier: Promise<unknown>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    });
    await Promise.race([earlier, enough]);
    clearTimeout(timer);
    // From here on whoever asks waits for the one after.
    next = null;
    return begin();
  }

  return () => (running === null ? begin() : (next ??= beginAfter(running)));
}
