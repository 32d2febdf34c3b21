import { sizeOf, tellWorker } from '#outbox/data-use/measure';
import { createApi } from '../lib/api';
import { createConnectionStore } from '../lib/connection';
import { createOutboxClient } from '../lib/outbox-client';
import { createDataSaver } from '../lib/data-saver';
import { createPersistence } from '../lib/persistence';
import { createQueryClient, type SessionEvents } from '../lib/query-client';
import type { Services } from '../lib/services';
import { createServerTime } from '../lib/server-time';
import { browserStorage, createSessionStore, memoryStorage, type StringStorage } from '../lib/session';

const now = () => Date.now();

/** Imported lazily so that production builds leave the answer schemas out. */
const checkAnswerLazily = async (method: string, path: string, body: unknown) =>
  (await import('../lib/check-answer')).checkAnswer(method, path, body);

function assemble(storage: StringStorage, browser: Window | undefined, events: SessionEvents): Services {
  const session = createSessionStore(storage, browser);
  const connection = createConnectionStore(browser);
  const serverTime = createServerTime(storage);
  const api = createApi({
    token: () => session.get()?.token ?? null,
    events: {
      ...connection,
      serverTime: serverTime.update,
      sent: (body) => tellWorker('sending', sizeOf(body)),
    },
    now,
    checkAnswer: browser && import.meta.env.DEV ? checkAnswerLazily : undefined,
  });
  const queryClient = createQueryClient(events);
  const persistence = createPersistence(queryClient, storage);
  const outbox = createOutboxClient({ session, storage, connection });
  const dataSaver = createDataSaver(storage, browser);
  return { api, session, connection, serverTime, queryClient, persistence, outbox, dataSaver, storage, now };
}

/** The services of the page in a browser. */
export const createBrowserServices = (events: SessionEvents): Services =>
  assemble(browserStorage(), window, events);

/** Services with memory storage, for rendering public pages in Node. */
export const createNodeServices = (): Services =>
  assemble(memoryStorage(), undefined, {
    onSessionExpired: () => undefined,
    onSecondFactorMissing: () => undefined,
  });
