import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pages } from '../../src/app/render';
import { usePages, type PageAnswer } from '../support/pages';
import { describePortal } from '../support/portal';

const numRuns = process.env.FULL ? 1000 : 40;
/** Repeat a run with SEED=… */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
process.stdout.write(`any-page-request: SEED=${seed}\n`);

const nasty = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '//evil.example',
  '/\\evil.example',
  '%00',
  '%E0%A4%A',
  '$&$1',
  '</title>',
  "'--",
  '\r\nSet-Cookie: a=b',
  'x'.repeat(400),
];
const text = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.nat().map(String),
);
const segment = fc.oneof(
  fc.constantFrom('..', '.', '%2e%2e', '%2f', '', '7', '%E0%A4%A'),
  text.map(encodeURIComponent),
);
const routes = pages.map(({ route }) => route);
const path = fc.oneof(
  fc
    .tuple(fc.constantFrom(...routes), segment)
    .map(([route, part]) => route.replace('$id', () => part || '7')),
  fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
);
const parameter = fc.constantFrom(
  ...['plain', 'from', 'expired', 'q', 'category', 'show', 'location', 'application', 'record'],
  ...['reset_password_token', 'confirm', 'own', 'undo', 'proof', 'key', '__proto__', 'fbclid'],
);
const search = fc
  .array(fc.tuple(parameter, text), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'));
const fields = fc.array(
  fc.tuple(
    fc.constantFrom(
      'email',
      'password',
      'code',
      'full_name',
      'role',
      'message',
      'grade',
      'school_name',
      '__proto__',
      'constructor',
      '',
    ),
    text,
  ),
  { maxLength: 6 },
);

const examples: [string, string][] = [
  ['/internship-details/%22%3E%3Cimg%20src%3Dx%3E', 'plain='],
  ['/all-internships', `plain=&q=${'x'.repeat(400)}`],
];

describePortal('any request for a page', (portal) => {
  const browse = usePages(portal);

  /** A page, a redirect on this site or a plain refusal; never a mistake of the server, nor what somebody wrote as HTML. */
  function expectSafe({ status, headers, html, location }: PageAnswer, cookies: string[]): void {
    expect(status).toBeLessThan(500);
    if (location !== null) expect(location).toMatch(/^\/(?![/\\])/);
    else expect(headers.get('content-type')).toMatch(/^(text\/html|application\/json)/);
    for (const written of ['<script>alert', '<img src=x', '</title></title>'])
      expect(html).not.toContain(written);
    expect(cookies.join('\n')).not.toContain('a=b');
  }

  test.each(['a visitor', 'a student', 'a business', 'somebody with a forged cookie'])(
    'of %s is answered with a page or a redirect on this site',
    async (who) => {
      const role = who.endsWith('student') ? 'student' : who.endsWith('business') ? 'business' : null;
      const token = role ? (await portal.person(role)).token : who.includes('forged') ? 'forged' : null;
      await fc.assert(
        fc.asyncProperty(path, search, async (address, query) => {
          const browser = browse();
          if (token !== null) browser.as({ token });
          expectSafe(await browser.open(`${address}${query && `?${query}`}`), browser.set);
        }),
        { numRuns, seed, examples },
      );
    },
  );

  test.each(['a visitor', 'a student'])('with a form of %s too', async (who) => {
    const token = who.endsWith('student') ? (await portal.person('student')).token : null;
    await fc.assert(
      fc.asyncProperty(path, search, fields, fc.boolean(), async (address, query, values, isMultipart) => {
        const browser = browse();
        if (token !== null) browser.as({ token });
        const form = isMultipart ? new FormData() : new URLSearchParams();
        for (const [name, value] of values) form.append(name, value);
        expectSafe(await browser.open(`${address}${query && `?${query}`}`, { form }), browser.set);
      }),
      { numRuns, seed },
    );
  });
});
