import { useEffect, useState, type ComponentType } from 'react';
import { reconnectOrTimeout } from './load-again';

type Load<Props> = () => Promise<ComponentType<Props>>;

const ready = new Map<unknown, unknown>();

/** Loads ahead, so that the first render has it. Rejects when one cannot be loaded. */
export async function loadAhead(...loads: readonly Load<never>[]): Promise<void> {
  for (const load of loads) ready.set(load, await load());
}

/**
 * A component whose code is loaded when it is needed. Not `lazy`: a failed load would break the whole page. It is tried again
 * when the signal is back, and from time to time.
 * @param load the same function in every render
 * @returns null until it is loaded; `hasFailed` while it could not be
 */
export function useLoaded<Props>(
  isNeeded: boolean,
  load: Load<Props>,
): { Loaded: ComponentType<Props> | null; hasFailed: boolean } {
  const [Loaded, setLoaded] = useState(() => (ready.get(load) ?? null) as ComponentType<Props> | null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    const tryIt = (): Promise<void> =>
      load().then(
        (component) => {
          setLoaded(() => component);
          setFailed(false);
        },
        async () => {
          setFailed(true);
          await reconnectOrTimeout();
          if (!isLeft) await tryIt();
        },
      );
    void tryIt();
    return () => void (isLeft = true);
  }, [isNeeded, load]);
  return { Loaded: isNeeded ? Loaded : null, hasFailed };
}
