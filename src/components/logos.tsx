import { useSyncExternalStore, type ReactNode } from 'react';
import { focusScreen } from '../forms/focus';
import { useHydrated, useServices } from '../services/services';
import { Icon } from '../ui/icon';
import { LogosWait } from '../ui/logo';

/** Shows company logos, or initials while data is saved (rule offline-5): only the script knows that. */
export function Logos({ children }: { children: ReactNode }) {
  const { dataSaver } = useServices();
  const isSaving = useSyncExternalStore(
    dataSaver.subscribe,
    () => dataSaver.get() !== null,
    () => false,
  );
  const isAsked = useSyncExternalStore(dataSaver.logos.subscribe, dataSaver.logos.get, () => false);
  const isHydrated = useHydrated();
  const wait = isSaving && !isAsked;
  const show = () => {
    dataSaver.logos.show();
    focusScreen();
  };
  return (
    <LogosWait value={wait || !isHydrated}>
      {children}
      {/* Behind, so that nothing moves when it comes. */}
      {wait ? (
        <button type="button" className="btn btn-ghost -ml-4 self-start" onClick={show}>
          <Icon name="download" className="size-5" />
          Show logos
        </button>
      ) : null}
    </LogosWait>
  );
}
