import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { po } from 'gettext-parser';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../tools/paths.mjs';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => existsSync(join(root, name)));

test('every link and picture of a document leads to a file', () => {
  const broken = files
    .filter((name) => name.endsWith('.md') && !name.startsWith('server/pages/texts/'))
    .flatMap((name) =>
      [...read(name).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(\w+:|\/)/.test(link) && !existsSync(join(root, dirname(name), link)))
        .map((link) => `${name}: ${link}`),
    );
  expect(broken).toEqual([]);
});

/** What the screens say, in one language, with a space for each value and element. */
const saidIn = (part: 'msgid' | 'msgstr') => {
  const { translations } = po.parse(read('contract/languages/tpi.po'));
  const sentences = Object.values(translations['']!).map((one) =>
    part === 'msgid' ? one.msgid : (one.msgstr[0] ?? ''),
  );
  return sentences
    .join('\n')
    .replace(/<\/?\d+\/?>|\{\d+\}/g, ' ')
    .replaceAll('…', '');
};
const saidBy = { en: saidIn('msgid'), tpi: saidIn('msgstr') };

test.each(files.filter((name) => /^docs\/handbook\/\w[\w-]*(\.tpi)?\.md$/.test(name)))(
  'what %s prints in bold is said by a screen',
  (name) => {
    const said = saidBy[name.endsWith('.tpi.md') ? 'tpi' : 'en'];
    const bold = [...read(name).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) =>
      words.replace(/\s+/g, ' '),
    );
    const legend = ['Bold', 'bikpela hap tok'];
    const parts = bold.filter((words) => !legend.includes(words)).flatMap((words) => words.split('…'));
    expect(parts.filter((words) => !said.includes(words.trim()))).toEqual([]);
  },
);

test('README fits on a few screens, and the changelog has room for what comes', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121);
  expect(read('CHANGELOG.md')).toMatch(/^## Unreleased$/m);
});

test('a public host runs all checks, and gets patches as one change', () => {
  const { jobs } = parse(read('.github/workflows/checks.yml')) as {
    jobs: { all: { steps: { run?: string }[] } };
  };
  const runs = jobs.all.steps.flatMap(({ run }) => run ?? []);
  expect(runs).toEqual(['.ci/run']);
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; groups?: Record<string, { 'update-types'?: string[] }> }[];
  };
  const npm = updates.find((update) => update['package-ecosystem'] === 'npm');
  expect(npm?.groups?.patches?.['update-types']).toContain('patch');
});
