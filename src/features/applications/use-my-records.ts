import { useEffect, useState } from 'react';
import { useOutboxRecords, type Records } from '../../lib/outbox-client';
import { useServices } from '../../lib/services';

/** The person's records on this phone; null while they are read, `failed` when the phone does not give them. */
export function useMyRecords(): { records: Records | null; failed: boolean } {
  const records = useOutboxRecords();
  const { outbox } = useServices();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    outbox.load().catch(() => {
      if (!left) setFailed(true);
    });
    return () => void (left = true);
  }, [outbox]);
  return { records, failed: failed && records === null };
}
