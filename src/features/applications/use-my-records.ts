import { useSyncExternalStore } from 'react';
import { useOutboxRecords, type Records } from '../../lib/outbox-client';
import { useServices } from '../../lib/services';

/** The person's records on this phone; null while they are read, `failed` when the phone does not give them. */
export function useMyRecords(): { records: Records | null; failed: boolean } {
  const records = useOutboxRecords();
  const { outbox } = useServices();
  const failed = useSyncExternalStore(outbox.subscribe, outbox.failed, () => false);
  return { records, failed: failed && records === null };
}
