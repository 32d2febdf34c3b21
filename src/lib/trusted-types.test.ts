import { expect, test } from 'vitest';
import { workerUrl } from './trusted-types';

/** A browser that, as Chromium, refuses a second policy of the same name. */
function browser() {
  const names: string[] = [];
  return {
    names,
    trustedTypes: {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string }) {
        if (names.includes(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
        names.push(name);
        return rules;
      },
    },
  };
}

test('the workers are loaded, also at a second try, and nothing else is', () => {
  const scope = browser();
  const workers = ['/sw.js', '/assets/document-worker-Cq1_z-9.js', '/sw.js'];
  for (const url of workers) expect(workerUrl(url, scope)).toBe(url);
  expect(scope.names).toEqual(['workers']);
  for (const url of [
    'https://evil.example/assets/document-worker-x.js',
    '/api/files/x',
    '/assets/index-x.js',
    '/sw.js?other',
  ]) {
    expect(() => workerUrl(url, scope)).toThrow(TypeError);
  }
});

test('browsers without Trusted Types take the text', () => {
  expect(workerUrl('/sw.js', {})).toBe('/sw.js');
});
