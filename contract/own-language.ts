import type { Language } from './languages';

/** The language of this build: a build of another language replaces this module (tools/languages/plugin.ts). */
export const ownLanguage: Language = 'en';

/** Whether a speaker has yet to read some of its sentences. */
export const isDraft: boolean = false;
