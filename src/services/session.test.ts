import { expect, it, vi } from 'vitest';
import { createSessionStore, memoryStorage } from './session';

const session = { token: 'opaque', role: 'student', userId: 7 } as const;

it('keeps the session under the keys token and role, and forgets all of it at the end', () => {
  const storage = memoryStorage();
  const store = createSessionStore(storage);
  store.start(session);
  expect(storage.getItem('token')).toBe('opaque');
  expect(storage.getItem('role')).toBe('student');
  expect(createSessionStore(storage).get()).toEqual(session);
  store.end();
  expect(store.get()).toBeNull();
  expect(storage.keys(), 'the version stays, and has risen').toEqual(['wokabaut.session_version']);
  expect(store.version()).toBe(2);
});

it('a token without a known role or person is nobody', () => {
  const storage = memoryStorage();
  storage.setItem('token', 'opaque');
  storage.setItem('role', 'superuser');
  storage.setItem('user_id', '7');
  expect(createSessionStore(storage).get()).toBeNull();
});

it('a logout in another tab is followed here', () => {
  const storage = memoryStorage();
  const events = new EventTarget();
  const store = createSessionStore(storage, events);
  store.start(session);
  const heard = vi.fn();
  store.subscribe(heard);
  storage.removeItem('token');
  events.dispatchEvent(new Event('storage'));
  expect(store.get()).toBeNull();
  expect(heard).toHaveBeenCalledExactlyOnceWith(true);
});

it.each(['pageshow', 'visibilitychange'])(
  'a page that comes back (%s) knows who is logged in now',
  (name) => {
    const storage = memoryStorage();
    const events = new EventTarget();
    const store = createSessionStore(storage, events);
    store.start(session);
    createSessionStore(storage).start({ ...session, token: 'new', userId: 8 });
    expect(store.get()?.userId).toBe(7);
    events.dispatchEvent(new Event(name));
    expect(store.get()).toEqual({ ...session, token: 'new', userId: 8 });
  },
);

it('nobody ends a session that another tab has started since', () => {
  const storage = memoryStorage();
  const store = createSessionStore(storage);
  store.start(session);
  createSessionStore(storage).start({ ...session, token: 'new', userId: 8 });
  store.end();
  expect(storage.getItem('token')).toBe('new');
  expect(store.get()?.userId).toBe(8);
});

it("a tab that receives one key after the other never reads one person's token with another's id", () => {
  const storage = memoryStorage();
  createSessionStore(storage).start(session);
  const copy = memoryStorage();
  for (const key of storage.keys()) copy.setItem(key, storage.getItem(key)!);
  const events = new EventTarget();
  const other = createSessionStore(copy, events);
  const seen: unknown[] = [];
  other.subscribe(() => seen.push(other.get()));
  const arrive = (change: () => void) => {
    change();
    events.dispatchEvent(new Event('storage'));
  };
  const here = createSessionStore({
    ...storage,
    setItem: (key, value) => {
      storage.setItem(key, value);
      arrive(() => copy.setItem(key, value));
    },
    removeItem: (key) => {
      storage.removeItem(key);
      arrive(() => copy.removeItem(key));
    },
  });
  const next = { token: 'new', role: 'student', userId: 8 } as const;
  here.adopt(next, here.version() + 1);
  expect(seen).toEqual([null, next]);
});
