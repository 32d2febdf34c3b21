import { languages } from '#contract/languages';
import { expect, test } from 'vitest';
import { readLanguage } from '../catalogue';
import { translatedStoredWords } from '../stored-words';

const others = languages.filter((language) => language !== 'en');

test.each(others)('no word that code stores or compares is translated in %s', (language) => {
  const found = translatedStoredWords(readLanguage(language).sentences);
  // Messages of checks, whose type is the text itself.
  expect(found.filter((place) => !place.endsWith('.'))).toEqual([]);
});
