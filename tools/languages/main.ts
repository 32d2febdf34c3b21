import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { po } from 'gettext-parser';
import { isLanguage, languageNames, languages } from '#contract/languages';
import { root } from '../paths.mjs';
import { incomplete, languageFile, merged, problemsOf, writeLanguage } from './translations';
import { bundleServer } from './plugin';
import { allSentences } from './sentences';

/*
 * `npm run languages -- export` brings the PO files up to date with the product, `import theirs.po` takes a translator's
 * file (docs/languages.md); `build tpi DIR` checks a language, and bundles what the server says in it.
 */
const [command, file, outdir] = process.argv.slice(2);
const sentences = allSentences();

function fail(lines: readonly string[]): void {
  console.error(lines.join('\n'));
  process.exitCode = 1;
}

/** Writes nothing on any error. */
function take(theirs: string): void {
  const text = readFileSync(theirs, 'utf8');
  const problems = problemsOf(text).map((problem) => `${relative(root, theirs)}, ${problem}`);
  if (problems.length > 0) return fail([...problems, 'Nothing was written: correct these sentences first.']);
  const { Language: language } = po.parse(text).headers;
  if (!isLanguage(language)) return fail([`${theirs}: its header names no language of the product.`]);
  const own = languageFile(language);
  writeLanguage(language, merged(readFileSync(own, 'utf8'), text, sentences));
  const left = incomplete(language, sentences).length;
  console.log(
    `${relative(root, own)}: ${sentences.size} sentences, ${left} to translate into ${languageNames[language]}.`,
  );
}

if (command === 'export') languages.slice(1).map(languageFile).forEach(take);
else if (command === 'import' && file) take(file);
else if (command === 'build' && isLanguage(file) && outdir) {
  const lines = incomplete(file, sentences).map((line) => `${languageFile(file)} ${line}`);
  if (lines.length > 0) fail(lines);
  else await bundleServer(file, outdir);
} else fail(['Usage: npm run languages -- export | import <file.po>']);
