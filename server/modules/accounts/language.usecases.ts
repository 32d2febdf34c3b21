import type { Language } from '#contract/languages';
import type { Caller } from '../../core/caller';
import type { DataDeps } from '../../dependencies';
import { setLanguage } from './accounts.repository';

/** The language of mails and SMS (rule 80). */
export const chooseLanguage = (
  { database }: DataDeps,
  { userId }: Caller,
  language: Language,
): Promise<void> => setLanguage(database, userId, language);
