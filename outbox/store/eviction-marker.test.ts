import { expect, it } from 'vitest';
import { createMarker } from './eviction-marker';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

it('reports nothing when everything was sent', () => {
  const marker = createMarker(memory());
  marker.follow({ identity: 'a', unsent: 1 });
  marker.follow({ identity: 'a', unsent: 0 });
  expect(marker.wasLost(null)).toBe(false);
});

it('does nothing when the browser denies localStorage', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const marker = createMarker({ getItem: denied, setItem: denied, removeItem: denied });
  marker.follow({ identity: 'a', unsent: 1 });
  expect([marker.wasLost(null), createMarker(undefined).wasLost(null)]).toEqual([false, false]);
});
