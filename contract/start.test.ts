import { expect, it } from 'vitest';
import { safeReturn } from './start';

it.each(['/', '/apply/3', '/all-internships?q=a%20b&show=40#list', '/a/../home'])('%s leads back', (path) => {
  expect(safeReturn(path)).toBe(
    new URL(path, 'https://portal.test').href.slice('https://portal.test'.length),
  );
});

it.each([
  undefined,
  '',
  'home',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/\u0000/evil.example',
  '/home\\..\\..',
  '/.//evil.example',
])('%j leads nowhere else', (path) => {
  expect(safeReturn(path)).toBeNull();
});
