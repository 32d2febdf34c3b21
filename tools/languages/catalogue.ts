import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, languages, type Language } from '#contract/languages';
import { root } from '../paths.mjs';
import type { Catalogue } from './rewrite';

/** The file of a language (docs/languages.md). */
export interface LanguageFile {
  /** Sentences by the English ones. */
  sentences: Catalogue;
  /** The English sentences whose translation a speaker has read, as it stands. */
  reviewed: readonly string[];
}

export const languageFile = (language: Language): string => join(root, `contract/languages/${language}.json`);

/** @throws SyntaxError for a file that is no JSON */
export const readLanguage = (language: Language): LanguageFile =>
  JSON.parse(readFileSync(languageFile(language), 'utf8')) as LanguageFile;

export const writeLanguage = (language: Language, file: LanguageFile): void =>
  writeFileSync(languageFile(language), `${JSON.stringify(file, null, 2)}\n`);

/** The language of a build, from the environment: BUILD_LANGUAGE, English when it is not set. @throws for one that is not known */
export function languageOfBuild(env: NodeJS.ProcessEnv = process.env): Language {
  const given = env.BUILD_LANGUAGE ?? languages[0];
  if (!isLanguage(given)) throw new Error(`BUILD_LANGUAGE must be one of ${languages.join(', ')}.`);
  return given;
}
