import { useEffect, useState, type ComponentType } from 'react';
import type { Records } from '../lib/outbox-client';
import { useOutboxRecords, useSession } from '../lib/services';

/** Reminds a student of applications that wait for them, and not for signal. */
export function UnfinishedNotice() {
  return useSession()?.role === 'student' ? <Unfinished /> : null;
}

/** Loads the list only where there may be something to say. */
function Unfinished() {
  const records = useOutboxRecords() ?? [];
  const isNeeded = records.some(({ state }) => state === 'draft' || state === 'needs_attention');
  const [List, setList] = useState<ComponentType<{ records: Records }> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    // Not `lazy`: a failed load would break the whole page.
    import('./unfinished-list').then(
      ({ UnfinishedList }) => setList(() => UnfinishedList),
      () => undefined,
    );
  }, [isNeeded]);
  return isNeeded && List ? <List records={records} /> : null;
}
