import { useOutboxRecords, useSession } from '../lib/services';
import { useLoaded } from '../lib/use-loaded';

const load = async () => (await import('./unfinished-list')).UnfinishedList;

/** Reminds a student of applications that wait for them, and not for signal. */
export function UnfinishedNotice() {
  return useSession()?.role === 'student' ? <Unfinished /> : null;
}

/** Loads the list only where there may be something to say. */
function Unfinished() {
  const records = useOutboxRecords() ?? [];
  const isNeeded = records.some(({ state }) => state === 'draft' || state === 'needs_attention');
  const { Loaded } = useLoaded(isNeeded, load);
  return isNeeded && Loaded ? <Loaded records={records} /> : null;
}
