import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The numbers of `ADR 6, 17 and 18`. */
const numbers = (list: string) => list.match(/\d+/g)!.map(Number);
const LIST = '(\\d+(?:(?:, | and |, and )\\d+)*)';

/** Files with comments and paragraphs that go over several lines joined. */
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('citations.test.ts') && existsSync(join(root, path)))
    .map((path) => ({ path, text: read(path).replace(/\n\s*((\*|\/\/) )?(?=\S)/g, ' ') }));
const sources = filesOf('*.ts', '*.tsx', '*.mjs', '*.css');
const documents = filesOf('*.md');

/** Every citation that `pattern` finds and `exists` does not know, with its file. */
const dangling = (
  pattern: RegExp,
  exists: (citation: RegExpMatchArray) => boolean,
  files: typeof sources = sources,
) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter((found) => !exists(found)).map(([citation]) => `${path}: ${citation}`),
  );

/** Rule ids by file, as they stand there: `apply-3`. */
const RULE = '[a-z]+(?:-[a-z]+)*-\\d+';
const rules = readdirSync(join(root, 'docs/rules'))
  .filter((name) => name !== 'README.md')
  .sort()
  .map((name) => ({
    name,
    ids: [...read(`docs/rules/${name}`).matchAll(/^## (\S+)/gm)].map(([, id]) => id!),
  }));
const ruleIds = rules.flatMap(({ ids }) => ids);
const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number.parseInt(name, 10)));
/** Headings by section number, in lower case. */
const sections = new Map(
  read('docs/screens.md')
    .split(/^## (?=\d+\. )/m)
    .slice(1)
    .map((section) => [
      Number.parseInt(section, 10),
      [...section.matchAll(/^### (.+)$|\*\*(.+?)\*\*/gm)].map(([, heading, bold]) =>
        (heading ?? bold)!.toLowerCase(),
      ),
    ]),
);

test('every rule that code and documents cite is in docs/rules', () => {
  const known = ([, list]: RegExpMatchArray) =>
    list!.match(new RegExp(`${RULE}|\\d+`, 'g'))!.every((id) => ruleIds.includes(id));
  const LIST_OF_RULES = `((?:${RULE}|\\d+)(?:(?:, | and )${RULE})*)`;
  expect(dangling(new RegExp(`\\brules? ${LIST_OF_RULES}`, 'gi'), known, [...sources, ...documents])).toEqual(
    [],
  );
});

test('rules are numbered in order by the subject of their file, and listed in its index', () => {
  const index = [...read('docs/rules/README.md').matchAll(/^\| \[(\S+)\]\((\S+)\) to (\d+)/gm)];
  expect(rules.map(({ name, ids }) => [name, ids])).toEqual(
    index
      .map(([, first, name, last]) => [
        name!,
        Array.from({ length: Number(last) }, (_, at) => first!.replace(/\d+$/, String(at + 1))),
      ])
      .sort(),
  );
  expect(index.map(([, first]) => first)).toEqual(index.map(([, first]) => first).sort());
  expect(new Set(ruleIds).size).toBe(ruleIds.length);
});

test('every file and rule that a rule names is there', () => {
  for (const { name } of rules) {
    const text = read(`docs/rules/${name}`);
    const prefixes = [...new Set(ruleIds.map((id) => id.replace(/-\d+$/, '')))].join('|');
    const named = [...text.matchAll(new RegExp(`\\b(?:${prefixes})-\\d+`, 'g'))].map(([id]) => id);
    const paths = [...text.matchAll(/^→ .*/gm)].flatMap(([line]) =>
      [...line.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
    );
    expect([
      named.filter((id) => !ruleIds.includes(id)),
      paths.filter((path) => !existsSync(join(root, path))),
    ]).toEqual([[], []]);
  }
});

test('every decision that the code cites is in docs/decisions', () => {
  const known = ([, list]: RegExpMatchArray) => numbers(list!).every((number) => decisions.has(number));
  expect(dangling(new RegExp(`\\bADRs? ${LIST}\\b`, 'g'), known)).toEqual([]);
});

test('every section and heading that the code cites is in docs/screens.md', () => {
  const known = ([, list, heading]: RegExpMatchArray) =>
    numbers(list!).every(
      (number) =>
        sections.has(number) &&
        (heading === undefined ||
          sections.get(number)!.some((name) => heading.toLowerCase().startsWith(name))),
    );
  expect(dangling(new RegExp(`\\bscreens\\.md sections? ${LIST}(?:, ([A-Z][\\w -]*))?`, 'g'), known)).toEqual(
    [],
  );
});

test('the outbox design that the code cites has a heading of that name', () => {
  const headings = [...read('outbox/README.md').matchAll(/^## (.+)$|\*\*(.+?)\*\*/gm)].map(
    ([, heading, bold]) => (heading ?? bold)!.replace(/\.$/, ''),
  );
  const known = ([, heading]: RegExpMatchArray) => headings.includes(heading!);
  expect(dangling(/outbox\/README\.md, "?([A-Z][\w ]*)/g, known)).toEqual([]);
});

/** Every string of a nested object. Functions make sentences with a value in them and are left out. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

test('every sentence of docs/screens.md section 8 is a message of contract/, to the letter', () => {
  const document = read('docs/screens.md');
  const section = document.slice(document.indexOf('## 8.'), document.indexOf('Sentences with a value'));
  const sentences = [...section.matchAll(/"([^"]+)"/g)].map(([, sentence]) => sentence!);
  const written = new Set(stringsIn([messages, Object.values(errorTable).map(({ sentence }) => sentence)]));
  expect(sentences.length).toBeGreaterThan(70);
  expect(sentences.filter((sentence) => !written.has(sentence))).toEqual([]);
});
