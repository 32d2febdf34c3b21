import { languages } from '#contract/languages';
import { answers } from '#contract/messages/server-answers';
import { po } from 'gettext-parser';
import { expect, test } from 'vitest';
import { incomplete, languageFile, merged, problemsOf, readCatalogue, readLanguage } from './translations';
import { readFileSync } from 'node:fs';
import { allSentences } from './sentences';

const others = languages.filter((language) => language !== 'en');

test.each(others)('every sentence of the product is in %s, with its marks, and no other', (language) => {
  expect(incomplete(language, allSentences())).toEqual([]);
  expect(problemsOf(readFileSync(languageFile(language), 'utf8'))).toEqual([]);
});

/** The GSM alphabet without its extensions, of which Tok Pisin needs no letter more. */
const gsm = /^[A-Za-z0-9 .,:;!?'"()/+@&-]{1,160}$/;

test.each(others)('an SMS in %s is one message', (language) => {
  const { sentences } = readLanguage(language);
  const { sms, smsCodes } = answers.notifications;
  const codes = Object.values(smsCodes).map((text) => text('{1}').replace('10', '{2}'));
  for (const text of [...Object.values(sms), ...codes]) {
    const own = sentences[text.replace('Wokabaut', '{0}')];
    expect(own?.replace('{0}', 'Wokabaut').replace('{1}', '123456').replace('{2}', '10')).toMatch(gsm);
  }
});

/** What the chip of a phone's header shows, which has room for ten letters (src/features/site/connection-chip.tsx). */
const chip = ['Slow', 'Offline', 'No answer', '{0} to send', '{0} not sent', '{0} % sent'];

test.each(others)('the words of the chip fit in %s', (language) => {
  const { sentences } = readLanguage(language);
  const tooLong = chip.filter((english) => !((sentences[english]?.replace('{0}', '9').length ?? 99) <= 10));
  expect(tooLong).toEqual([]);
});

const uses = (...sentences: string[]) =>
  new Map(sentences.map((english) => [english, { files: ['src/one.tsx'], marks: ['{0} count'] }]));
const header = '"Language: tpi\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n';
const entry = (english: string, translated: string, flag = '') =>
  `${flag}msgid "${english}"\nmsgstr "${translated}"\n`;
const file = (...entries: string[]) => [`msgid ""\nmsgstr ""\n${header}`, ...entries].join('\n');

test('a file goes to a translator and comes back unchanged', () => {
  const own = file(
    entry('Loading...', 'I kam yet...', '#, fuzzy\n'),
    entry('{0} \\"left\\"', '{0} \\"i stap\\"'),
  );
  const sentences = uses('Loading...', '{0} "left"', 'New');
  const sent = merged(own, own, sentences);
  expect(merged(sent, sent, sentences)).toBe(sent);
  expect(sent).toContain('#: src/one.tsx\n#. {0} count\n#, fuzzy\nmsgid "New"\nmsgstr ""');
});

test('a translator’s file is taken: new words, what was read, and nothing that has gone', () => {
  const own = file(entry('Name', 'Nem', '#, fuzzy\n'), entry('City', 'Taun'), entry('Gone', 'Lus'));
  const taken = merged(own, file(entry('Name', 'Nem tru'), entry('Never', 'Nogat')), uses('City', 'Name'));
  expect(readCatalogue(taken)).toEqual({ sentences: { City: 'Taun', Name: 'Nem tru' }, isDraft: false });
  expect(taken).toContain('#~ msgid "Gone"');
  const back = merged(taken, taken, uses('Gone'));
  expect(readCatalogue(back)).toEqual({ sentences: { Gone: 'Lus' }, isDraft: false });
});

/** As Poedit and Weblate write: other headers, wrapped lines, obsolete entries, Windows line ends, a byte order mark. */
const saved = `\uFEFF# Tok Pisin of Wokabaut
msgid ""
msgstr ""
"Project-Id-Version: Wokabaut\\n"
"PO-Revision-Date: 2027-01-14 09:12+1000\\n"
"Last-Translator: A Speaker <speaker@wokabaut.example>\\n"
"Language-Team: Tok Pisin <https://weblate.example/projects/wokabaut/tpi/>\\n"
"Language: tpi\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"
"X-Generator: Poedit 3.4\\n"

# A word of the coast.
#: src/one.tsx
#. {0} company
msgid ""
"{0} has not seen it, and never will. <0>See the \\"answer\\"</0>."
msgstr ""
"{0} i no lukim, na bai i no lukim. "
"<0>Lukim \\"bekim\\"</0>."

#, fuzzy
#| msgid "Refresh it"
msgid "Refresh"
msgstr "Kisim nupela"

#~ msgid "Gone"
#~ msgstr "Lus"
`.replaceAll('\n', '\r\n');

test('a file that Poedit or Weblate saved is read, and its comments and headers are kept', () => {
  const seen = '{0} has not seen it, and never will. <0>See the "answer"</0>.';
  const { sentences, isDraft } = readCatalogue(saved);
  expect(sentences[seen]).toBe('{0} i no lukim, na bai i no lukim. <0>Lukim "bekim"</0>.');
  expect([Object.keys(sentences), isDraft]).toEqual([[seen, 'Refresh'], true]);
  expect(problemsOf(saved)).toEqual([]);
  const { headers, translations } = po.parse(merged(saved, saved, uses(seen)));
  expect(headers['Last-Translator']).toBe('A Speaker <speaker@wokabaut.example>');
  expect(translations['']?.[seen]?.comments?.translator).toBe('A word of the coast.');
});

test('errors name their lines', () => {
  const wrong = saved.replace('<0>Lukim \\"bekim\\"</0>', 'Lukim').replace('"Kisim nupela"', '"Kisim {0}"');
  expect(problemsOf(wrong)).toEqual([
    expect.stringMatching(/^line 18: ".*" \(.*\) lacks <0> <\/0>\.$/),
    'line 26: "Kisim {0}" (Refresh) has {0}, which the English sentence has not.',
  ]);
  expect(() => readCatalogue(file(entry('Name', 'Nem'), entry('Name', 'Nem')))).toThrow('Duplicate msgid');
});
