import { createApi } from '../services/api';
import { createConnectionStore, createServerTime } from '../services/connection';
import { createOutboxClient } from '../services/outbox-client';
import { createDataSaver } from '../services/data-saver';
import { readPageData, type PageData } from '../services/page-data';
import { createQueryClient, type SessionEvents } from '../services/query-client';
import type { PagePerson } from '#contract/pages';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import type { RenderedPerson, Services } from '../services/services';
import { createSavedQueriesClient } from '../services/saved-queries-client';
import { browserStorage, createSessionStore, memoryStorage, type StringStorage } from '../services/session';

const now = () => Date.now();

/** Imported lazily so that production builds leave the answer schemas out. */
const checkAnswerLazily = async (method: string, path: string, body: unknown) =>
  (await import('../services/check-answer')).checkAnswer(method, path, body);

interface Surroundings {
  storage: StringStorage;
  browser?: Window;
  events: SessionEvents;
  pageData: PageData | null;
  person?: RenderedPerson;
  fetch?: typeof fetch;
}

/** The API's address in Node, where `fetch` answers in-process. */
const NODE_API = 'http://portal.internal/api/';

function assemble({ storage, browser, events, pageData, person, fetch }: Surroundings): Services {
  const session = createSessionStore(storage, browser);
  const connection = createConnectionStore(browser);
  const serverTime = createServerTime(storage);
  const api = createApi({
    token: () => session.get()?.token ?? null,
    owner: () => session.get()?.userId ?? null,
    events: { ...connection, serverTime: serverTime.update },
    now,
    checkAnswer: browser && import.meta.env.DEV ? checkAnswerLazily : undefined,
    ...(fetch && { fetch, prefixUrl: NODE_API }),
  });
  const queryClient = createQueryClient(events);
  const isHere = (owner: number | null) => (session.latest()?.userId ?? null) === owner;
  const savedQueries = createSavedQueriesClient(queryClient, storage, isHere);
  const outbox = createOutboxClient({ session, storage, connection, serverTime });
  const dataSaver = createDataSaver(storage, browser);
  return {
    api,
    session,
    connection,
    serverTime,
    queryClient,
    savedQueries,
    outbox,
    dataSaver,
    storage,
    pageData,
    person: person ?? null,
    now,
  };
}

export const createBrowserServices = (events: SessionEvents): Services =>
  assemble({ storage: browserStorage(), browser: window, events, pageData: readPageData(document) });

const noEvents: SessionEvents = {
  onSessionExpired: () => undefined,
  onStepNeeded: () => undefined,
};

export function createNodeServices(pageData: PageData | null = null, asked?: PagePerson): Services {
  const storage = memoryStorage();
  if (!asked) return assemble({ storage, events: noEvents, pageData });
  const session = { token: 'page', role: asked.role, userId: asked.userId };
  const fetchApi = async (input: RequestInfo | URL) => {
    const { body, status } = await asked.get(new Request(input).url.slice(NODE_API.length));
    const headers = { 'Content-Type': 'application/json', [PORTAL_HEADER]: '1' };
    return new Response(body, { status, headers });
  };
  const person = { session, proof: asked.proof };
  const services = assemble({ storage, events: noEvents, pageData, person, fetch: fetchApi });
  services.session.start(session);
  // A page is rendered once: errors are shown as they are.
  const { queryClient } = services;
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, retryOnMount: false } });
  return services;
}
