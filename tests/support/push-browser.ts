import { vi } from 'vitest';

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    .buffer;

/** What the browser subscribes to. */
export const newEndpoint = 'https://fcm.googleapis.com/fcm/send/x';

/** A browser that can be told by push once `allow` was called; `remove` after each test. */
export function createPushBrowser() {
  let subscription: { endpoint: string; applicationServerKey: ArrayBuffer } | null = null;
  let asked = 0;
  let looked = 0;
  const subscribe = (endpoint: string, key: string) => {
    subscription = { endpoint, applicationServerKey: bytesOf(key) };
  };
  const shown = () =>
    subscription && {
      options: subscription,
      endpoint: subscription.endpoint,
      toJSON() {
        return { endpoint: this.endpoint, keys: { p256dh: 'p', auth: 'a' } };
      },
      unsubscribe: () => {
        subscription = null;
        return Promise.resolve(true);
      },
    };
  const registration = {
    scope: `https://wokabaut.example/`,
    active: {},
    pushManager: {
      getSubscription: () => {
        looked += 1;
        return Promise.resolve(shown());
      },
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        subscribe(newEndpoint, applicationServerKey);
        return Promise.resolve(shown());
      },
    },
  };
  return {
    /** @param answer of the person @param permission before it */
    allow(answer: NotificationPermission, permission: NotificationPermission = 'default') {
      const requestPermission = () => {
        asked += 1;
        return Promise.resolve(answer);
      };
      vi.stubGlobal('Notification', { permission, requestPermission });
      vi.stubGlobal('PushManager', {});
      const serviceWorker = Object.assign(new EventTarget(), {
        getRegistration: () => Promise.resolve(registration),
        startMessages: () => undefined,
      });
      Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    },
    subscribe,
    endpoint: () => subscription?.endpoint ?? null,
    asked: () => asked,
    /** How often the page has asked whether it is told already. */
    looked: () => looked,
    remove: () => Reflect.deleteProperty(navigator, 'serviceWorker'),
  };
}
export type PushBrowser = ReturnType<typeof createPushBrowser>;
