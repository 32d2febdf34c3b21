import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hono } from 'hono';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_HEADER, languages, type Language } from '#contract/languages';
import type { AppEnv } from './http/context';
import * as english from './in-language';

/** What the server says in one language, and the page that was built in it. */
export interface InLanguage extends Pick<typeof english, 'createApp' | 'composeMessage' | 'smsTexts'> {
  pageDir: string | null;
}
export type Languages = ReadonlyMap<Language, InLanguage>;

/**
 * Opens what was built in each language (rule 80). English is always there.
 * @param pageDir the English page, dist/client, beside which the others are; null when only the API is served
 */
export async function openLanguages(pageDir: string | null): Promise<Languages> {
  const opened = new Map<Language, InLanguage>([['en', { ...english, pageDir }]]);
  for (const language of languages) {
    const own = join(pageDir ?? '', '..', language, 'client');
    const script = join(pageDir ?? '', '../server', `${language}.js`);
    if (pageDir === null || language === 'en' || !existsSync(own) || !existsSync(script)) continue;
    const bundle = (await import(pathToFileURL(script).href)) as typeof english;
    opened.set(language, { ...bundle, pageDir: own });
  }
  return opened;
}

/** What is said in a language: in English where there is no such build. */
export const inLanguage = (opened: Languages, language: Language): InLanguage =>
  opened.get(language) ?? opened.get('en')!;

const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);

/** The language that a request's phone has chosen, by its header or its cookie. */
export function languageOf({ headers }: Request): Language {
  const chosen = headers.get(LANGUAGE_HEADER) ?? cookie.exec(headers.get('cookie') ?? '')?.[1];
  return isLanguage(chosen) ? chosen : 'en';
}

/** The same for every language, or of the API, whose answers tell nothing that is cached between languages. */
const isShared = (path: string) => /^\/(?:api|assets|icons)\//.test(path);

/** Answers each request by the app of its language. */
export function answerInLanguages(apps: ReadonlyMap<Language, Hono<AppEnv>>): Hono<AppEnv>['fetch'] {
  return async (request, ...rest) => {
    const app = apps.get(languageOf(request)) ?? apps.get('en')!;
    const answer = await app.fetch(request, ...rest);
    const vary = answer.headers.get('vary') ?? '';
    if (!isShared(new URL(request.url).pathname) && !/\bcookie\b/i.test(vary))
      answer.headers.append('Vary', 'Cookie');
    return answer;
  };
}
