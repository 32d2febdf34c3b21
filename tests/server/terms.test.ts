import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProfileAnswer, SignupAnswer } from '#contract/accounts';
import { changedSince, termsChanges, termsVersion } from '#contract/terms';
import { users } from '#server/db/schema';
import { claimCall, codesFor, newLine } from '../support/claims';
import { describePortal, type Person } from '../support/portal';
import { businessFields, businessForm, freshEmail, logoPng, studentFields } from '../support/server-people';
import { changesOf } from '../support/stored-rows';

test('versions are days in their order, and who has accepted none is told nothing', () => {
  const versions = termsChanges.map(({ version }) => version);
  for (const one of versions) expect(one).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(versions).toEqual([...new Set(versions)].sort());
  expect([changedSince(null), changedSince(termsVersion)]).toEqual([[], []]);
  expect(changedSince('2026-01-01')).toEqual(termsChanges);
});

describePortal('the accepted version of privacy page and terms (rule account-11)', (portal) => {
  const stored = async ({ id }: Pick<Person, 'id'>) => {
    const [row] = await portal.database.select().from(users).where(eq(users.id, id));
    return [row!.termsVersion, row!.termsAcceptedAt];
  };
  const signUps = {
    student: (more: object) => ({ json: { user: { ...studentFields(freshEmail('student')), ...more } } }),
    business: async (more: object) => ({
      body: businessForm({ ...businessFields(freshEmail('business')), ...more }, await logoPng()),
    }),
  };

  test.each(['student', 'business'] as const)(
    'a %s accepts the one that was shown, with the date',
    async (role) => {
      const [early] = termsChanges;
      for (const [sent, kept] of [
        [{}, termsVersion],
        [{ terms_version: early.version }, early.version],
        [{ terms_version: 'never made' }, termsVersion],
      ] as const) {
        const { body } = await portal.call<SignupAnswer>('POST', '/users', await signUps[role](sent));
        expect(await stored(body.user)).toEqual([kept, new Date(portal.clock.now())]);
      }
    },
  );

  test('who claims an account accepts it too', async () => {
    const [code] = await codesFor(portal.server, portal.admin, await newLine(portal.server));
    const call = claimCall(code!);
    const { body } = await portal.call<SignupAnswer>('POST', '/users/claim', call);
    expect(await stored(body.user)).toEqual([termsVersion, new Date(portal.clock.now())]);
  });

  test('a newer one is accepted once, with the date, and written down', async () => {
    const person = await portal.person('student', 'approved', { termsVersion: '2026-01-01' });
    const read = async () => (await portal.get<ProfileAnswer>('/profile', person)).body.user.terms_version;
    expect(await read()).toBe('2026-01-01');
    const accept = () =>
      portal.call<ProfileAnswer>('PUT', '/users/terms', {
        token: person.token,
        json: { terms_version: termsVersion },
      });
    expect((await accept()).body.user.terms_version).toBe(termsVersion);
    const at = new Date(portal.clock.now());
    portal.clock.advance(1000);
    await accept();
    expect(await stored(person)).toEqual([termsVersion, at]);
    expect(await changesOf(portal.server, person.id)).toEqual([
      expect.objectContaining({ action: 'terms accepted', details: { version: termsVersion } }),
    ]);
  });
});
