import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hono } from 'hono';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_HEADER, languages, type Language } from '#contract/languages';
import type { AppEnv } from './http/operation';
import * as english from './in-language';

export interface InLanguage extends Pick<typeof english, 'createApp' | 'composeMessage' | 'smsTexts'> {
  pageDir: string | null;
}
export type Languages = ReadonlyMap<Language, InLanguage>;

/** The built languages (rule language-1), English always. `pageDir` is the English page, if any. */
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

export const inLanguage = (opened: Languages, language: Language): InLanguage =>
  opened.get(language) ?? opened.get('en')!;

const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);

/** English unless chosen (rule language-1): Accept-Language is not read. */
function languageOf({ headers }: Request): Language {
  const chosen = headers.get(LANGUAGE_HEADER) ?? cookie.exec(headers.get('cookie') ?? '')?.[1];
  return isLanguage(chosen) ? chosen : 'en';
}

/** Equal in every language, or of the API, whose answers are not cached across languages. */
const isShared = (path: string) => /^\/(?:api|assets|icons)\//.test(path);

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
