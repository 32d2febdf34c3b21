import { describe, expect, it } from 'vitest';
import { classify } from './requests';

const ORIGIN = 'https://wokabaut.example';
const asked = (
  path: string,
  {
    method = 'GET',
    mode = 'cors',
    headers = {},
  }: { method?: string; mode?: RequestMode; headers?: HeadersInit } = {},
) => classify({ url: new URL(path, ORIGIN).href, method, mode, headers: new Headers(headers) }, ORIGIN);
const token = { headers: { Authorization: 'Bearer x' } };

describe('the worker handles', () => {
  it.each(['/', '/login', '/internship/3', '/apply/3', '/apiary', '/index.html', '/home?x=1'])(
    'the page %s from the shell',
    (path) => expect(asked(path, { mode: 'navigate' })).toBe('shell'),
  );
  it.each(['/assets/index-abc.js', '/manifest.webmanifest'])('the file %s as built', (path) =>
    expect(asked(path)).toBe('asset'),
  );
  it('the categories as the same for everybody', () =>
    expect(asked('/api/internship_categories')).toBe('public_answer'));
  it('one internship as the session’s own', () =>
    expect(asked('/api/internship/12', token)).toBe('session_answer'));
  it('a public logo', () => expect(asked('/api/files/logo/3f0e.webp')).toBe('logo'));
});

describe('the worker stays out of', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])('every %s', (method) => {
    for (const path of [
      '/',
      '/api/internship/',
      '/api/internship/3',
      '/api/files/logo/1.webp',
      '/assets/a.js',
    ]) {
      expect(asked(path, { method, mode: 'navigate', ...token })).toBeNull();
      expect(asked(path, { method })).toBeNull();
    }
  });
  it.each([
    '/api',
    '/api/profile',
    '/api/users/sign_in',
    '/api/internship/my_internships',
    '/api/internship_applications',
    '/api/internship_applications/my_applications',
    '/api/internship_applications/10000001',
    '/api/admin/list_students',
    '/api/files/3f0e?expires=1&signature=x',
    '/api/files/3f0e',
    '/api/files/logo/1.webp?signature=x',
    '/api/internship/?updated_since=2026-01-01T00:00:00Z',
    '/api/internship/3?x=1',
    '/api/health',
  ])('%s, with a token or without, opened or fetched', (path) => {
    expect([asked(path), asked(path, token), asked(path, { mode: 'navigate' })]).toEqual([null, null, null]);
  });
  it('the list, which the page keeps, and an internship without a token', () => {
    const list = [asked('/api/internship/', token), asked('/api/internship/')];
    expect([...list, asked('/api/internship/3')]).toEqual([null, null, null]);
  });
  it('other origins, parts of files, and files opened as pages', () => {
    expect(asked('https://elsewhere.example/api/internship/')).toBeNull();
    expect(asked('/assets/a.js', { headers: { Range: 'bytes=0-1' } })).toBeNull();
    expect(asked('/robots.txt', { mode: 'navigate' })).toBeNull();
  });
});
