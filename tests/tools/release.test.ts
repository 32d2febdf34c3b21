import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { version } from '#contract/version';
import { root } from '../../tools/paths.mjs';
import { notices, noticesFile } from '../../tools/notices.mjs';
import { release } from '../../tools/release.mjs';

const day = '2027-03-05';

/** A repository of version 1.2.3 with notes for the next one. */
function repository(changelog: string) {
  const dir = mkdtempSync(join(tmpdir(), 'wokabaut-release-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).trim();
  const files = {
    'package.json': JSON.stringify({ name: 'x', version: '1.2.3' }),
    'package-lock.json': JSON.stringify({
      name: 'x',
      version: '1.2.3',
      lockfileVersion: 3,
      packages: { '': { version: '1.2.3' } },
    }),
    'CHANGELOG.md': changelog,
    'contract/version.ts': "export const version = '1.2.3';\n",
  };
  mkdirSync(join(dir, 'contract'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  git('init', '--quiet');
  git('config', 'user.name', 'A Tester');
  git('config', 'user.email', 'tester@example.com');
  git('add', '.');
  git('commit', '--quiet', '-m', 'begin');
  return { dir, git, read: (name: string) => readFileSync(join(dir, name), 'utf8') };
}

const changelog = '# Changes\n\n## Unreleased\n\n- Feeds.\n\n## 1.2.3 (2026-11-30)\n\n- Begin.\n';

test('a release has one version everywhere, its notes under its day, a commit and a tag', () => {
  const { dir, git, read } = repository(changelog);
  expect(release(dir, 'minor', day)).toBe('1.3.0');
  for (const name of ['package.json', 'package-lock.json', 'contract/version.ts']) {
    expect(read(name), name).toContain('1.3.0');
    expect(read(name), name).not.toContain('1.2.3');
  }
  expect(read('CHANGELOG.md')).toBe(changelog.replace('Unreleased\n', `Unreleased\n\n## 1.3.0 (${day})\n`));
  expect([git('status', '--porcelain'), git('log', '-1', '--format=%s')]).toEqual(['', 'release: 1.3.0']);
  expect(git('tag', '--list', '-n9', 'v1.3.0', '--points-at', 'HEAD')).toMatch(
    /^v1\.3\.0 +Version 1\.3\.0[^]*- Feeds\.$/,
  );
});

test.each([
  ['no kind of version', changelog, undefined, 'Usage'],
  ['an uncommitted change', changelog, 'patch', 'not clean'],
  ['nothing to say', changelog.replace('- Feeds.\n\n', ''), 'patch', 'says nothing'],
  ['a version that exists', changelog, '1.2.4', 'released already'],
])('with %s nothing is released, and nothing changes', (what, text, how, sentence) => {
  const { dir, git, read } = repository(text);
  git('tag', 'v1.2.4');
  if (what === 'an uncommitted change') writeFileSync(join(dir, 'new.txt'), '');
  const before = git('status', '--porcelain');
  expect(() => release(dir, how, day)).toThrow(sentence);
  expect([git('status', '--porcelain'), git('tag', '--list')]).toEqual([before, 'v1.2.4']);
  expect([read('CHANGELOG.md'), git('log', '--format=%s')]).toEqual([text, 'begin']);
});

test('the product says the version and licence of package.json, and of what it brings along', () => {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  expect([own.version, own.license]).toEqual([version, 'UNLICENSED']);
  expect(readFileSync(noticesFile, 'utf8'), 'run `npm run notices`').toBe(notices());
  for (const name of ['react', 'valibot', 'daisyui', 'workbox-window', 'scheduler'])
    expect(notices()).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm'));
});
