import { useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useHydrated } from '../../services/services';
import type { ListSearch } from './internship-search';

const GiveOn = lazyWithRetry(async () => (await import('./give-on')).GiveOn);

export function GiveOnEntry({ search }: { search: ListSearch }) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  if (!isHydrated) return null;
  return (
    <>
      <button
        type="button"
        className="text-link mt-2 min-h-12 cursor-pointer print:hidden"
        onClick={() => setOpen(true)}
      >
        Print or give this list on
      </button>
      {isOpen ? <GiveOn search={search} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
