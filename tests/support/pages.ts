import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/app';
import type { Dependencies } from '#server/dependencies';
import { listen } from '#server/listen';
import { routeFinder } from '#contract/pages';
import { BODY_MARK, HEAD_MARK } from '#server/pages/rendered';
import { pages, renderPage } from '../../src/app/render';
import type { Portal } from './portal';

const template = `<head><style>h1{color:red}</style>${HEAD_MARK}</head><body>${BODY_MARK}<script src="/assets/index.js"></script></body>`;

export interface PageAnswer {
  status: number;
  headers: Headers;
  html: string;
  /** Of the Location header: path and search. */
  location: string | null;
}

export interface PageRequest {
  method?: string;
  form?: FormData | URLSearchParams | string | ReadableStream | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** A browser without script: it keeps cookies, and follows no redirect. */
export class BasicBrowser {
  readonly cookies = new Map<string, string>();
  /** The Set-Cookie lines of the last answer. */
  set: string[] = [];

  /** @param tick is called before each request */
  constructor(
    readonly url: string,
    private readonly tick: () => void,
  ) {}

  /** Has the cookie of a log-in without script. @returns itself */
  as({ token }: { token: string }): this {
    this.cookies.set('wokabaut_page', token);
    return this;
  }

  async open(path: string, { method, form, headers }: PageRequest = {}): Promise<PageAnswer> {
    this.tick();
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.url}${path}`, {
      method: method ?? (form === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: { Origin: this.url, ...(cookie && { Cookie: cookie }), ...headers },
      ...(form !== undefined && { body: form, duplex: 'half' }),
    });
    this.set = response.headers.getSetCookie();
    for (const line of this.set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { status } = response;
    return {
      status,
      headers: response.headers,
      html: await response.text(),
      location: response.headers.get('location'),
    };
  }
}

export const formOf = (fields: Record<string, string>) => new URLSearchParams(fields);
/** The text of a page, without what is in tags. */
export const textOf = ({ html }: PageAnswer) =>
  html.replace(/<script[^]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');

/** Where a form of a page is posted to. @param path the start of its action */
export function actionOf({ html }: PageAnswer, path: string): string {
  const actions = [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action = '']) =>
    action.replaceAll('&amp;', '&'),
  );
  const found = actions.find((action) => action.startsWith(path));
  if (found === undefined) throw new Error(`No form is posted to ${path}, but to ${actions.join(', ')}.`);
  return found;
}

/** Serves pages beside the API of a portal under test: rendered from the components' source, in a template of one line. */
export function usePages(portal: Portal): (secondsApart?: number) => BasicBrowser {
  let server: Awaited<ReturnType<typeof listen>>;
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'wokabaut-pages-'));
    await writeFile(join(dir, 'index.html'), '<title>shell</title>');
    // What a test changes in its portal is changed here too.
    const deps = Object.create(portal.deps, { pageDir: { value: dir } }) as Dependencies;
    const app = createApp(deps, () => ({
      template: () => template,
      routeOf: routeFinder(pages),
      render: renderPage,
    }));
    server = await listen(app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close(1000);
    await rm(dir, { recursive: true });
  });
  // Pages are counted by the second.
  return (secondsApart = 1) => new BasicBrowser(server.url, () => portal.clock.advance(secondsApart * 1000));
}
