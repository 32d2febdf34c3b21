import type { Language } from './languages';

/** This build's language: other builds replace this module (tools/languages/plugin.ts). */
export const ownLanguage: Language = 'en';

/** Whether some sentences are unreviewed. */
export const isDraft: boolean = false;
