import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkNewsletter } from './newsletter';
import { NewsletterSubscription } from './outreach';
import { validate } from './validate';

const read = (result: ReturnType<typeof checkNewsletter>) => (result.ok ? result.value.email : null);

it.each([
  ...[' Meri.Kila@School.ac.PG ', 'a_b-c@x.org', 'a@b-c.d.museum', '', 'a@b', 'a+b@c.org', 'a..b@c.org'],
  ...['<a@b.org>', "'a@b.org", 'a.@b.org', 'a@müller.org', `${'a'.repeat(65)}@b.org`, '“a@b.org”.'],
  ...['.a@b.org', 'a@-b.org', 'a@b..org', 'a@b.organised', 'a@b.c1', 'ä@b.org', `${'a'.repeat(250)}@b.org`],
])('%j is checked as the server does', (email) => {
  expect(read(checkNewsletter({ email }))).toBe(read(validate(NewsletterSubscription, { email })));
});

it('any address is checked as the server does', () => {
  const part = fc.string({ unit: fc.constantFrom(...'aZ09._-+ä \n'), maxLength: 6 });
  const address = fc
    .tuple(part, part, fc.constantFrom('org', 'Pg', 'museum', 'c1', 'toolong', ''))
    .map(([name, host, end]) => `${name}@${host}.${end}`);
  fc.assert(
    fc.property(address, (email) => {
      expect(read(checkNewsletter({ email }))).toBe(read(validate(NewsletterSubscription, { email })));
    }),
    { numRuns: 2000 },
  );
});
