/** ISO 639 codes, as in `lang` (rule language-1); the first is the default. */
export const languages = ['en', 'tpi'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = { en: 'English', tpi: 'Tok Pisin' };

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language);

/** The phone's choice, by which the server chooses the build. */
export const LANGUAGE_COOKIE = 'wokabaut_language';
/** The browsers' limit for cookies. */
export const LANGUAGE_COOKIE_SECONDS = 400 * 24 * 3600;

/** The language of page or worker, for requests without cookies. */
export const LANGUAGE_HEADER = 'Wokabaut-Language';

/** Sets a language and redirects: `/language/tpi?from=/login`. Not handled by the worker. */
export const LANGUAGE_PATH = '/language/';

/** A text that people read, which the build of another language replaces (tools/languages). */
export type Words = string;
