import { readFileSync, writeFileSync } from 'node:fs';
import Papa from 'papaparse';
import { isLanguage, languageNames, languages, type Language } from '#contract/languages';
import { readLanguage, writeLanguage } from './catalogue';
import { allSentences } from './files';
import { problemOf } from './problems';

/* `npm run languages -- export tpi sentences.csv` for review, `import` reads it back (docs/languages.md). */

const [command, language, file] = process.argv.slice(2);

interface Row {
  english: string;
  translation: string;
  /** `yes` once read by a speaker. */
  reviewed: string;
  where?: string;
}

function write(to: string, chosen: Language): void {
  const { sentences, reviewed } = readLanguage(chosen);
  const isReviewed = new Set(reviewed);
  const rows = [...allSentences()].map(([english, files]): Row => ({
    english,
    translation: sentences[english] ?? '',
    reviewed: isReviewed.has(english) ? 'yes' : '',
    where: files.join(' '),
  }));
  // The BOM tells spreadsheets UTF-8.
  writeFileSync(to, `\ufeff${Papa.unparse(rows)}\n`);
  console.log(`${rows.length} sentences of ${languageNames[chosen]} are in ${to}.`);
}

/** Writes nothing on any error. */
function read(from: string, chosen: Language): void {
  const text = readFileSync(from, 'utf8').replace(/^\ufeff/, '');
  const { data } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
  const known = allSentences();
  const before = readLanguage(chosen);
  const sentences: Record<string, string> = {};
  const reviewed: string[] = [];
  const given = new Map(data.map((row) => [row.english, row]));
  const problems = data.flatMap(({ english, translation }) => {
    if (!known.has(english)) return [`"${english}" is no sentence of the product.`];
    const problem = translation === '' ? null : problemOf(english, translation);
    return problem === null ? [] : [`"${translation}" (${english}) ${problem}.`];
  });
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    console.error('Nothing was imported: some sentences have to be corrected first.');
    process.exitCode = 1;
    return;
  }
  for (const english of known.keys()) {
    const row = given.get(english);
    const translation = row?.translation || before.sentences[english];
    if (translation === undefined) continue;
    sentences[english] = translation;
    const stays = before.reviewed.includes(english) && before.sentences[english] === translation;
    if (row ? /^(yes|y|x)$/i.test(row.reviewed.trim()) : stays) reviewed.push(english);
  }
  writeLanguage(chosen, { sentences, reviewed });
  console.log(
    `${Object.keys(sentences).length} of ${known.size} sentences are translated, ${reviewed.length} reviewed.`,
  );
}

if (
  !isLanguage(language) ||
  language === languages[0] ||
  file === undefined ||
  !/^(export|import)$/.test(command ?? '')
) {
  console.error('Usage: npm run languages -- export|import <language> <file.csv>');
  process.exitCode = 1;
} else if (command === 'export') write(file, language);
else read(file, language);
