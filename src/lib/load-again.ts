/** How long to wait after a failed load without a sign of a link, in milliseconds. */
const retryMs = 10_000;

const reconnectOrTimeout = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go);
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', go);
    const timer = setTimeout(go, retryMs);
  });

/** Loads code that the page cannot do without: again after a reconnect or a while, until it is there. Never rejects. */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await reconnectOrTimeout();
    }
  }
}
