import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, languages, type Language } from '#contract/languages';
import { root } from '../paths.mjs';
import type { Catalogue } from './rewrite';

export interface LanguageFile {
  /** Translations by English sentence. */
  sentences: Catalogue;
  /** English sentences whose current translation a speaker has read. */
  reviewed: readonly string[];
}

export const languageFile = (language: Language): string => join(root, `contract/languages/${language}.json`);

/** @throws SyntaxError for a file that is no JSON */
export const readLanguage = (language: Language): LanguageFile =>
  JSON.parse(readFileSync(languageFile(language), 'utf8')) as LanguageFile;

export const writeLanguage = (language: Language, file: LanguageFile): void =>
  writeFileSync(languageFile(language), `${JSON.stringify(file, null, 2)}\n`);

/** BUILD_LANGUAGE, English by default. @throws for an unknown one */
export function languageOfBuild(env: NodeJS.ProcessEnv = process.env): Language {
  const given = env.BUILD_LANGUAGE ?? languages[0];
  if (!isLanguage(given)) throw new Error(`BUILD_LANGUAGE must be one of ${languages.join(', ')}.`);
  return given;
}
