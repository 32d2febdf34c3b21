import { expect, test } from 'vitest';
import type { InternshipListAnswer } from '#contract/internships';
import type { ProfileAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { identityLabels } from '#contract/profile-changes';
import type { ProfileSavedAnswer } from '#contract/profile';
import { describePortal, type Person } from '../support/portal';
import { sendForm, sendJson, stored } from '../support/profiles';
import { cheapHash, PASSWORD } from '../support/server-people';
import { changesOf } from '../support/stored-rows';

describePortal('a change of who was approved', (portal) => {
  const send = (person: Person, user: object) => sendJson<ProfileSavedAnswer>(portal.server, person, user);
  const profile = async (person: Person) => (await portal.get<ProfileAnswer>('/profile', person)).body.user;
  const proposal = async (person: Person) => (await profile(person)).pending_changes;
  const row = (person: Person) => stored(portal.server, person);
  const student = () =>
    portal.person('student', 'approved', { fullName: 'Anna Kila', dateOfBirth: '2008-05-17', city: 'Lae' });
  const business = () =>
    portal.person('business', 'approved', {
      ...{ companyName: 'Kokoda Hardware', businessNumber: 'B-1', websiteUrl: 'https://kokoda.example' },
    });

  test('of a student waits, while everything else is saved at once', async () => {
    const anna = await student();
    const before = await row(anna);
    const change = { full_name: 'Another Person', date_of_birth: '1980-01-01', city: 'Madang' };
    const { status, body } = await send(anna, change);
    const labels = [identityLabels.full_name, identityLabels.date_of_birth];
    expect([status, body.message]).toEqual([200, messages.profileChanges.waits(labels)]);
    expect(body.user).toMatchObject({
      ...{ full_name: 'Anna Kila', date_of_birth: '2008-05-17', city: 'Madang', status: 'approved' },
      pending_changes: {
        requested_at: new Date(portal.clock.now()).toISOString(),
        fields: [
          { field: 'full_name', before: 'Anna Kila', after: 'Another Person' },
          { field: 'date_of_birth', before: '2008-05-17', after: '1980-01-01' },
        ],
      },
      refused_changes: null,
    });
    expect(await row(anna)).toEqual({ ...before, city: 'Madang' });
    expect(await proposal(anna)).toEqual(body.user.pending_changes);
    const log = await changesOf(portal.server, anna.id);
    expect(log.map(({ action, details }) => [action, details])).toEqual([
      ['profile change requested', { fields: ['full_name', 'date_of_birth'] }],
      ['profile changed', { fields: ['city'] }],
    ]);
  });

  test('of who has asked for the deletion of the account waits as before, and no admin sees it until it is kept', async () => {
    const passwordHash = await cheapHash;
    const owner = await portal.person('business', 'approved', {
      companyName: 'Kokoda Hardware',
      passwordHash,
    });
    const admin = await portal.person('admin');
    const waiting = async () =>
      (await portal.get<{ total: number; changes: unknown[] }>('/admin/profile_changes', admin)).body;
    const before = (await waiting()).total;
    const leave = { user: { current_password: PASSWORD } };
    expect((await portal.post('/my_data/delete', owner, leave)).status).toBe(200);
    await send(owner, { company_name: 'Bank South Pacific' });
    expect((await row(owner)).companyName).toBe('Kokoda Hardware');
    expect((await waiting()).total).toBe(before);
    await portal.post('/my_data/keep', owner, {});
    expect((await row(owner)).companyName).toBe('Kokoda Hardware');
    expect((await waiting()).total).toBe(before + 1);
  });

  test.each([
    ['JSON', sendJson],
    ['a form', sendForm],
  ] as const)('of a business by %s waits, and the public list shows the old name', async (_, change) => {
    const owner = await business();
    await portal.internship(owner);
    const user = {
      ...{ company_name: 'Bank South Pacific', website_url: 'https://bsp-careers.example' },
      ...{ business_number: 'B-2', representative_name: 'Ruth Kila' },
    };
    expect((await change(portal.server, owner, user)).status).toBe(200);
    expect(await profile(owner)).toMatchObject({
      ...{ company_name: 'Kokoda Hardware', website_url: 'https://kokoda.example', business_number: 'B-1' },
      ...{ representative_name: 'Ruth Kila', full_name: 'Ruth Kila' },
    });
    const { body } = await portal.get<InternshipListAnswer>('/internship/');
    const names = body.internships.map(({ company }) => company?.company_name);
    expect(names).toContain('Kokoda Hardware');
    expect(names).not.toContain('Bank South Pacific');
    const requested = (await changesOf(portal.server, owner.id))[0]!;
    expect(requested.details).toEqual({
      fields: ['company_name', 'business_number', 'website_url'],
      company_name: { from: 'Kokoda Hardware', to: 'Bank South Pacific' },
    });
  });

  test.each(['pending', 'rejected'] as const)('of a %s account counts at once', async (status) => {
    const anna = await portal.person('student', status, { fullName: 'Anna Kila' });
    const { body } = await send(anna, { full_name: 'Anna Vagi' });
    expect([body.message, body.user.full_name]).toEqual([messages.profile.updated, 'Anna Vagi']);
    expect(body.user.pending_changes).toBeNull();
  });

  test('is replaced by a newer proposal for the same field, and keeps the others', async () => {
    const anna = await student();
    await send(anna, { full_name: 'Anna Vagi', date_of_birth: '2007-01-02' });
    const first = await proposal(anna);
    portal.clock.advance(60_000);
    await send(anna, { full_name: 'Anna Kila Vagi' });
    const second = await proposal(anna);
    expect(second!.id).not.toBe(first!.id);
    expect(second!.fields.map(({ field, after }) => [field, after])).toEqual([
      ['full_name', 'Anna Kila Vagi'],
      ['date_of_birth', '2007-01-02'],
    ]);
    portal.clock.advance(60_000);
    const { body } = await send(anna, { full_name: 'Anna Kila Vagi', city: 'Goroka' });
    expect(body.message).toContain(identityLabels.full_name);
    expect(await proposal(anna), 'a retry is the same proposal').toEqual(second);
  });

  test('is withdrawn field by field by proposing what is shown', async () => {
    const anna = await student();
    await send(anna, { full_name: 'Anna Vagi', date_of_birth: '2007-01-02' });
    const { body } = await send(anna, { full_name: 'Anna Kila' });
    expect(body.user.pending_changes?.fields).toEqual([
      { field: 'date_of_birth', before: '2008-05-17', after: '2007-01-02' },
    ]);
    const last = await send(anna, { date_of_birth: '2008-05-17' });
    expect([last.body.message, last.body.user.pending_changes]).toEqual([messages.profile.updated, null]);
    const actions = (await changesOf(portal.server, anna.id)).map(({ action }) => action);
    expect(actions).toEqual([
      'profile change requested',
      'profile change requested',
      'profile change withdrawn',
    ]);
  });

  test('is withdrawn whole, as often as one asks', async () => {
    const owner = await business();
    await send(owner, { company_name: 'Kundu Traders', website_url: '' });
    expect((await proposal(owner))!.fields).toEqual([
      { field: 'company_name', before: 'Kokoda Hardware', after: 'Kundu Traders' },
      { field: 'website_url', before: 'https://kokoda.example', after: null },
    ]);
    for (const _ of ['first', 'after a lost answer']) {
      const { status, body } = await portal.call<ProfileSavedAnswer>('DELETE', '/users/profile_changes', {
        token: owner.token,
      });
      expect([status, body.message]).toEqual([200, messages.profileChanges.withdrawn]);
      expect(body.user).toMatchObject({ company_name: 'Kokoda Hardware', pending_changes: null });
    }
    const actions = (await changesOf(portal.server, owner.id)).map(({ action }) => action);
    expect(actions).toEqual(['profile change requested', 'profile change withdrawn']);
  });

  test('goes on waiting while the account is not approved, and a change that counts at once replaces it', async () => {
    const anna = await student();
    await send(anna, { full_name: 'Anna Vagi', date_of_birth: '2007-01-02' });
    const before = await proposal(anna);
    await portal.setAccountStatus(anna, 'pending');
    expect(await proposal(anna)).toEqual(before);
    await send(anna, { full_name: 'Anna Kora' });
    expect(await profile(anna)).toMatchObject({
      full_name: 'Anna Kora',
      pending_changes: { fields: [{ field: 'date_of_birth', before: '2008-05-17', after: '2007-01-02' }] },
    });
  });
});
