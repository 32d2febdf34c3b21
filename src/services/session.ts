import { roles, type Role } from '#contract/status';
import { createListeners } from '../lib/listeners';

/** The current session; its keys are fixed (rule sign-in-1). */
export interface Session {
  token: string;
  role: Role;
  userId: number;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] };

/** In writing order: without a token there is no session. */
const keys = { role: 'role', userId: 'user_id', token: 'token' } as const;
/** Rises at each log-in and log-out, and survives them: the outbox compares it with its durable copy. */
const versionKey = 'wokabaut.session_version';

function read(storage: StringStorage): Session | null {
  const token = storage.getItem(keys.token);
  const role = roles.find((known) => known === storage.getItem(keys.role));
  const userId = Number(storage.getItem(keys.userId));
  return token && role && Number.isInteger(userId) && userId > 0 ? { token, role, userId } : null;
}

const same = (a: Session | null, b: Session | null) =>
  a?.token === b?.token && a?.role === b?.role && a?.userId === b?.userId;

export function createSessionStore(storage: StringStorage, events?: EventTarget) {
  let current = read(storage);
  const version = () => Number(storage.getItem(versionKey)) || 0;
  const write = (session: Session | null, newVersion: number) => {
    // Other tabs receive keys one by one: none may read one person's token with another's id.
    if (storage.getItem(keys.token) !== session?.token) storage.removeItem(keys.token);
    storage.setItem(versionKey, String(newVersion));
    for (const [field, key] of Object.entries(keys)) {
      if (session) storage.setItem(key, String(session[field as keyof typeof keys]));
      else storage.removeItem(key);
    }
  };
  const { subscribe, notify } = createListeners<[foreign: boolean]>();
  const refresh = (foreign: boolean) => {
    const next = read(storage);
    if (same(current, next)) return;
    current = next;
    notify(foreign);
  };
  const foreign = () => refresh(true);
  // A frozen or back-cached page has missed events.
  for (const name of ['storage', 'pageshow', 'visibilitychange']) events?.addEventListener(name, foreign);
  return {
    get: () => current,
    /** Reads storage, also before another tab's event. */
    latest(): Session | null {
      foreign();
      return current;
    },
    version,
    /** Token of an unknown user; null for none or a whole session. */
    withoutUser: () => (current ? null : storage.getItem(keys.token)),
    /** Keeps the token of a user who is not known yet; null drops it. */
    keepToken(token: string | null): void {
      write(null, version());
      if (token !== null) storage.setItem(keys.token, token);
    },
    start(session: Session): void {
      write(session, version() + 1);
      refresh(false);
    },
    /** Ends this page's session; another tab's newer one stays. */
    end(): void {
      if (storage.getItem(keys.token) !== current?.token) return foreign();
      write(null, version() + 1);
      refresh(false);
    },
    /** Adopts the outbox's durable session, when localStorage was not written to disk. */
    adopt(session: Session | null, durableVersion: number): void {
      write(session, durableVersion);
      refresh(true);
    },
    /** Called on every change; `foreign` when another tab made it. */
    subscribe,
  };
}

/** localStorage, or memory when the browser denies it. */
export function browserStorage(): StringStorage {
  try {
    const storage = window.localStorage;
    storage.getItem(keys.token);
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
    };
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(): StringStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

/** Of a shared phone (rule phone-1), known before its code is loaded. */
export const deviceProfilesKey = 'wokabaut.people';

/** User id and kind of a session's end during clean-up, in case the page is closed meanwhile. */
export const leavingKey = 'wokabaut.leaving';

export const formKeyPrefix = 'wokabaut.form.';

/** Prefix of a form's name, so that users of a phone do not see each other's input. */
export const formOwner = (userId: number | null): string => String(userId ?? 'visitor');
