import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { vi } from 'vitest';
import { errorTable, type ErrorCode, type FieldErrors } from '#contract/errors';
import {
  IDEMPOTENCY_KEY_HEADER,
  METHOD_HEADER,
  PORTAL_HEADER,
  SAVED_AT_HEADER,
} from '#contract/worker-protocol';
import type { Role } from '#contract/status';
import * as shell from '../../src/features/site/person-shell';
import { personShell } from '../../src/features/site/use-person-shell';
import { createApi } from '../../src/services/api';
// Loaded already, so that the first call leaves as soon as any other.
import 'ky';
import { checkAnswer } from '../../src/services/check-answer';
import { createConnectionStore, createServerTime } from '../../src/services/connection';
import { createDataSaver } from '../../src/services/data-saver';
import { createOutboxClient } from '../../src/services/outbox-client';
import { createQueryClient } from '../../src/services/query-client';
import { createSavedQueriesClient } from '../../src/services/saved-queries-client';
import type { Services } from '../../src/services/services';
import { createSessionStore, memoryStorage, type StringStorage } from '../../src/services/session';
import { createAppRouter } from '../../src/app/router';
import { askToLogIn } from '../../src/session/log-out';

/** A call that reached the API: `POST internship/` and its body. */
export interface Call {
  name: string;
  body: unknown;
  /** Its Idempotency-Key, if it has one. */
  key?: string;
}

/** What the API answers to one call, and to whose token; none at all is no signal. */
export type Answer = (body: unknown, token: string | null) => Response | Promise<Response>;

export const ok = (body: unknown, { status = 200, savedAt = 0 } = {}): Answer => {
  const headers: Record<string, string> = savedAt
    ? { [SAVED_AT_HEADER]: String(savedAt) }
    : { Date: new Date().toUTCString() };
  return () => Response.json(body, { status, headers });
};

/** As every answer of the portal is marked. */
export const ours = <T extends Response>(answer: T): T => {
  answer.headers.set(PORTAL_HEADER, '1');
  return answer;
};
const isJson = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('application/json') ?? false;

export const refused =
  (code: ErrorCode, errors?: FieldErrors): Answer =>
  () => {
    const { status, sentence } = errorTable[code];
    return Response.json({ code, error: sentence, message: sentence, ...(errors && { errors }) }, { status });
  };

export const noSignal: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** What JSON says, a form's fields by name, or the text of anything else; null when nothing was sent. */
async function bodyOf(request: Request): Promise<unknown> {
  const kind = request.headers.get('Content-Type') ?? '';
  if (kind.startsWith('multipart/')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return kind.startsWith('application/json') ? JSON.parse(text) : text || null;
}

interface OpenPageOptions {
  /** Who is logged in; a visitor when absent. */
  role?: Role;
  /** By `METHOD path`, without `/api/`. What is not named has no signal. */
  answers: Record<string, Answer>;
  /** False for answers that differ from the contract on purpose. */
  checkAnswers?: boolean;
  /** The phone's storage, to open the page again on the same phone. */
  storage?: StringStorage;
  /** The browser's history, for who counts its steps; begins at `path`. */
  history?: RouterHistory;
  /** The media queries that match; none when absent, as on a phone. */
  media?: readonly string[];
  /** False for who asks where the address leads alone: nothing is rendered. */
  isRendered?: boolean;
}

/** What happy-dom does not do: dialogs that give the focus back. Nothing scrolls; `media` are the queries that match. */
function fillInForBrowser(media: readonly string[]): void {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: media.includes(query) }),
  );
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    before.set(this, document.activeElement);
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    (before.get(this) as HTMLElement | null | undefined)?.focus();
  };
}

/**
 * Opens the whole page at `path`, with an API that answers from a table.
 * @returns the calls that were made, and the table to change in place
 */
export async function openPage(path: string, { role, answers, ...options }: OpenPageOptions) {
  const { storage = memoryStorage(), history = createMemoryHistory({ initialEntries: [path] }) } = options;
  const { isRendered = true, checkAnswers = true, media = [] } = options;
  fillInForBrowser(media);
  // Loaded already, as on a phone with a session.
  personShell.set(shell);
  const calls: Call[] = [];
  const table = { ...answers };
  const session = createSessionStore(storage);
  if (role) session.start({ token: `token-of-${role}`, role, userId: 7 });
  const connection = createConnectionStore(window);
  const serverTime = createServerTime(storage);
  const api = createApi({
    token: () => session.get()?.token ?? null,
    owner: () => session.get()?.userId ?? null,
    events: { ...connection, serverTime: serverTime.update },
    now: () => Date.now(),
    checkAnswer: (method, path, body) => {
      if (!checkAnswers) return;
      try {
        checkAnswer(method, path, body);
      } catch (error) {
        // Uncaught as well, so that the run fails even where the page handles the error.
        queueMicrotask(() => {
          throw error;
        });
        throw error;
      }
    },
    prefixUrl: 'http://portal.test/api/',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const method = request.headers.get(METHOD_HEADER) ?? request.method;
      const path = request.url.replace('http://portal.test/api/', '');
      // What every screen asks of every list says nothing about a test.
      const name = `${method} ${path.replace(/([?&])limit=50(?:&|$)/, '$1').replace(/[?&]$/, '')}`;
      const body = await bodyOf(request);
      const key = request.headers.get(IDEMPOTENCY_KEY_HEADER);
      calls.push({ name, body, ...(key !== null && { key }) });
      const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? null;
      const answer = await (table[name] ?? noSignal)(body, token);
      return isJson(answer) ? ours(answer) : answer;
    },
  });
  const queryClient = createQueryClient({
    onSessionExpired: (token) => void askToLogIn(services, router, token),
    onStepNeeded: (to) => void router.navigate({ to, replace: true }),
  });
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  });
  const services: Services = {
    api,
    session,
    connection,
    serverTime,
    queryClient,
    savedQueries: createSavedQueriesClient(
      queryClient,
      storage,
      (owner) => (session.latest()?.userId ?? null) === owner,
    ),
    outbox: createOutboxClient({ session, storage, connection, serverTime }),
    dataSaver: createDataSaver(storage, window),
    storage,
    pageData: null,
    person: null,
    now: () => Date.now(),
  };
  await services.savedQueries.open(session.get()?.userId ?? null);
  const router = createAppRouter(services, history);
  await router.load();
  const view =
    isRendered &&
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    router,
    services,
    storage,
    answers: table,
    allCalls: () => calls.map(({ name }) => name),
    calls: (name: string) => calls.filter((call) => call.name === name),
    close: () => view && view.unmount(),
  };
}
