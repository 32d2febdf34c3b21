import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is needed. Not `lazy`: a failed load would break the whole page.
 * @param load the same function in every render
 * @returns null until it is loaded; `hasFailed` when it could not be
 */
export function useLoaded<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
): { Loaded: ComponentType<Props> | null; hasFailed: boolean } {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (component) => setLoaded(() => component),
      () => setFailed(true),
    );
  }, [isNeeded, load]);
  return { Loaded, hasFailed };
}
