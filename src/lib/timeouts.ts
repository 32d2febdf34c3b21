/** Lets the browser draw and handle events before the next task. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const withTimeout = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))]);

/** Resolves at an event, or after this time. @param watch calls back on the event @returns stop */
export const eventOrTimeout = (
  milliseconds: number,
  watch: (happened: () => void) => () => void,
): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = watch(go);
    const timer = setTimeout(go, milliseconds);
  });
