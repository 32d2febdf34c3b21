import { useEffect, useState } from 'react';
import type { Application } from '#contract/applications';
import { useServices, useSession } from '../../services/services';

const keyOf = (userId: number | undefined) => `wokabaut.applications_seen.${userId ?? ''}`;

/** Server time of the business's last action; the empty string without one. */
const newsOf = ({ status, status_at, answer }: Application): string =>
  [status === 'submitted' ? '' : (status_at ?? ''), answer?.at ?? ''].sort().at(-1)!;

/** Tells what changed since the last visit on this phone, and stores this one; nothing at first. */
export function useNews(applications: readonly Application[]): (application: Application) => boolean {
  const { storage } = useServices();
  const key = keyOf(useSession()?.userId);
  const [before] = useState(() => storage.getItem(key));
  const latest = applications.map(newsOf).sort().at(-1) ?? '';
  useEffect(() => {
    if (latest === '' && before !== null) return;
    try {
      storage.setItem(key, [latest, before ?? ''].sort().at(-1)!);
    } catch {
      // A full phone marks the same again.
    }
  }, [storage, key, latest, before]);
  return (application) => before !== null && newsOf(application) > before;
}

/** Hired first, then what is new, then the latest. */
export const inOrder = (
  applications: readonly Application[],
  isNew: (application: Application) => boolean,
): Application[] => {
  const rank = (one: Application) => (one.status === 'hired' ? 0 : isNew(one) ? 1 : 2);
  return [...applications].sort((one, other) => rank(one) - rank(other));
};
