import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The numbers of `rules 6, 17 and 18`. */
const numbers = (list: string) => list.match(/\d+/g)!.map(Number);
const LIST = '(\\d+(?:(?:, | and |, and )\\d+)*)';

/** Source files with comments that go over several lines joined. */
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('citations.test.ts') && existsSync(join(root, path)))
  .map((path) => ({ path, text: read(path).replace(/\n\s*(\*|\/\/) /g, ' ') }));

/** Every citation that `pattern` finds and `exists` does not know, with its file. */
const dangling = (pattern: RegExp, exists: (citation: RegExpMatchArray) => boolean) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter((found) => !exists(found)).map(([citation]) => `${path}: ${citation}`),
  );

const rules = new Set([...read('docs/rules.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)));
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

test('every rule that the code cites is in docs/rules.md', () => {
  const known = ([, list]: RegExpMatchArray) => numbers(list!).every((number) => rules.has(number));
  expect(dangling(new RegExp(`\\brules? ${LIST}\\b`, 'gi'), known)).toEqual([]);
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
