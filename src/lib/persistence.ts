import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';
import { KEEP_FOR } from './query-client';
import type { KeyValue } from './session';

const PREFIX = 'wokabaut.cache.';

/** Raised when the shape of saved answers changes: older ones are then dropped. The outbox never lives here. */
const SHAPE = '1';

export interface Persistence {
  /** Restores what `owner` (a user id, or null for a visitor) has saved, and saves what follows. */
  open(owner: number | null): Promise<void>;
  /** Stops saving and deletes everything a person had saved. */
  wipe(owner: number | null): void;
}

/** The persisted query cache, for each person apart. The only file that knows the persister. */
export function createPersistence(queryClient: QueryClient, storage: KeyValue): Persistence {
  let close = () => {};
  return {
    async open(owner) {
      close();
      queryClient.clear();
      const persister = createSyncStoragePersister({
        storage,
        key: PREFIX + (owner ?? 'visitor'),
        throttleTime: 500,
        // A full phone: drop the oldest answer and try again, instead of silently saving nothing.
        retry: ({ persistedClient }) => {
          const [, ...queries] = [...persistedClient.clientState.queries].sort(
            (a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt,
          );
          if (queries.length === 0) return undefined;
          return { ...persistedClient, clientState: { ...persistedClient.clientState, queries } };
        },
      });
      const options = { queryClient, persister, maxAge: KEEP_FOR, buster: SHAPE };
      await persistQueryClientRestore(options);
      close = persistQueryClientSubscribe(options);
    },
    wipe(owner) {
      close();
      close = () => {};
      queryClient.clear();
      storage.removeItem(PREFIX + (owner ?? 'visitor'));
    },
  };
}
