import { readFileSync } from 'node:fs';
import { languages } from '#contract/languages';
import { answers } from '#contract/messages/server-answers';
import { expect, test } from 'vitest';
import { readLanguage, languageFile } from './catalogue';
import { allSentences } from './files';
import { problemOf } from './problems';

const others = languages.filter((language) => language !== 'en');

test.each(others)('every sentence of the product is in %s, with its marks, and no other', (language) => {
  const { sentences, reviewed } = readLanguage(language);
  const all = [...allSentences().keys()];
  expect(Object.keys(sentences).sort()).toEqual(all.sort());
  const problems = Object.entries(sentences).flatMap(([english, translated]) => {
    const problem = problemOf(english, translated);
    return problem === null ? [] : [`"${translated}" (${english}) ${problem}`];
  });
  expect(problems).toEqual([]);
  expect(reviewed.filter((english) => sentences[english] === undefined)).toEqual([]);
});

/** The GSM alphabet without its extensions, of which Tok Pisin needs no letter more. */
const gsm = /^[A-Za-z0-9 .,:;!?'"()/+@&-]{1,160}$/;

test.each(others)('an SMS in %s is one message', (language) => {
  const { sentences } = readLanguage(language);
  for (const text of Object.values(answers.notifications.sms))
    expect(sentences[text.replace('Wokabaut', '{0}')]?.replace('{0}', 'Wokabaut')).toMatch(gsm);
});

/** What the chip of a phone's header shows, which has room for ten letters (src/features/site/connection-chip.tsx). */
const chip = ['Slow', 'Offline', 'No answer', 'Trying', '{0} to send', '{0} not sent', '{0} % sent'];

test.each(others)('the words of the chip fit in %s', (language) => {
  const { sentences } = readLanguage(language);
  const tooLong = chip.filter((english) => !((sentences[english]?.replace('{0}', '9').length ?? 99) <= 10));
  expect(tooLong).toEqual([]);
});

test.each(others)('the file of %s is written as the tools write it', (language) => {
  const text = readFileSync(languageFile(language), 'utf8');
  expect(text).toBe(`${JSON.stringify(readLanguage(language), null, 2)}\n`);
});
