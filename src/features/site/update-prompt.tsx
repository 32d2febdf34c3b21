import { useState, useSyncExternalStore } from 'react';
import { updates, type Update } from '../../services/updates';

const labels = {
  ready: { text: 'A new version of Wokabaut is ready.', button: 'Use it now' },
  in_use: {
    text: 'A new version of Wokabaut is in use. This page is still the old one.',
    button: 'Reload',
  },
} as const;

/** Offers a new version. The person decides when to reload; forms are kept either way. */
export function UpdatePrompt() {
  const update = useSyncExternalStore<Update>(updates.subscribe, updates.get, () => 'none');
  const [putOff, setPutOff] = useState<Update>('none');
  if (update === 'none' || update === putOff) return null;
  const { text, button } = labels[update];
  return (
    <section
      aria-label="New version"
      role="status"
      className="bg-accent text-accent-content flex flex-wrap items-center justify-center gap-2 p-3"
    >
      <p className="font-semibold">{text}</p>
      <button type="button" className="btn btn-neutral" onClick={() => updates.apply()}>
        {button}
      </button>
      <button type="button" className="btn btn-ghost" onClick={() => setPutOff(update)}>
        Later
      </button>
    </section>
  );
}
