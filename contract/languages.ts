/** Languages of the product (rule 80), by their ISO 639 codes, which are the values of `lang` too. The first is the default. */
export const languages = ['en', 'tpi'] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', tpi: 'Tok Pisin' };

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language);

/** Keeps the choice on the phone; the server reads it, and chooses the build by it. */
export const LANGUAGE_COOKIE = 'wokabaut_language';
/** The longest that browsers keep a cookie. */
export const LANGUAGE_COOKIE_SECONDS = 400 * 24 * 3600;

/** Of a request without cookies, as the outbox sends them: the language of the page or worker that asks. */
export const LANGUAGE_HEADER = 'Wokabaut-Language';

/** Chooses a language and leads back: `/language/tpi?from=/login`. The worker leaves it to the network. */
export const LANGUAGE_PATH = '/language/';
