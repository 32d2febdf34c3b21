import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { MessageAnswer, ProfileAnswer, User } from '#contract/accounts';
import type { InternshipListAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import type { NewsAnswer } from '#contract/news';
import type { ProfileSavedAnswer, WaitingChangesAnswer } from '#contract/profile';
import { users } from '#server/db/schema';
import { importParticipants } from '#server/modules/participants/participants.usecases';
import { describePortal, expectRefusal, type Person } from '../support/portal';
import { sendJson, stored } from '../support/profiles';
import { businessForm, newBusiness } from '../support/server-people';
import { changesOf, mailTo } from '../support/stored-rows';

const REASON = 'This is not in the register of companies.';

describePortal('a decision on a changed profile', (portal) => {
  const send = (person: Person, user: object) => sendJson<ProfileSavedAnswer>(portal.server, person, user);
  const profile = async (person: Person): Promise<User> =>
    (await portal.get<ProfileAnswer>('/profile', person)).body.user;
  const queue = async () =>
    (await portal.get<WaitingChangesAnswer>('/admin/profile_changes', portal.admin)).body;
  const waiting = async ({ id }: Person) => (await queue()).changes.find(({ user }) => user.id === id);
  const decide = (way: 'accept' | 'refuse', id: string | undefined, reason?: string) =>
    portal.post<MessageAnswer>(`/admin/profile_changes/${way}`, portal.admin, { id, reason });
  const log = async (person: Person) =>
    (await changesOf(portal.server, person.id)).filter(({ action }) => action !== 'account status changed');
  const business = () =>
    portal.person('business', 'approved', { companyName: 'Kokoda Hardware', businessNumber: 'B-1' });
  /** A student whose changed name waits. @returns its id */
  const propose = async (full_name = 'Anna Vagi') => {
    const anna = await portal.person('student', 'approved', { fullName: 'Anna Kila' });
    const { body } = await send(anna, { full_name });
    return { anna, id: body.user.pending_changes!.id };
  };
  const news = async (person: Person) => (await portal.get<NewsAnswer>('/news', person)).body.news;
  const expectReplaced = (answer: ReturnType<typeof decide>) => expectRefusal(answer, 'change_replaced');

  test('shows each proposal with its person, before and after, the oldest first', async () => {
    const before = (await queue()).total;
    const { anna, id } = await propose();
    portal.clock.advance(60_000);
    const owner = await business();
    await send(owner, { company_name: 'Kundu Traders', city: 'Lae' });
    const { changes, total } = await queue();
    expect([total, changes.slice(-2).map(({ user }) => user.id)]).toEqual([before + 2, [anna.id, owner.id]]);
    expect(changes.at(-2)).toMatchObject({
      ...{ id, register_match: null, user: { full_name: 'Anna Kila', status: 'approved' } },
      fields: [{ field: 'full_name', before: 'Anna Kila', after: 'Anna Vagi' }],
    });
    expect(changes.at(-1)!.fields).toEqual([
      { field: 'company_name', before: 'Kokoda Hardware', after: 'Kundu Traders' },
    ]);
  });

  test('accepted: the wanted values are shown, once, and the person is mailed and told', async () => {
    const owner = await business();
    await portal.internship(owner);
    await send(owner, { company_name: 'Kundu Traders', business_number: 'B-2' });
    const { id } = (await waiting(owner))!;
    portal.clock.advance(60_000);
    const { status, body } = await decide('accept', id);
    expect([status, body.message]).toEqual([200, messages.profileChanges.accepted]);
    const now = new Date(portal.clock.now());
    expect(await stored(portal.server, owner)).toMatchObject({
      ...{ companyName: 'Kundu Traders', businessNumber: 'B-2', status: 'approved', updatedAt: now },
    });
    expect(await profile(owner)).toMatchObject({ pending_changes: null, refused_changes: null });
    const list = (await portal.get<InternshipListAnswer>('/internship/')).body.internships;
    expect(list.map(({ company }) => company?.company_name)).toContain('Kundu Traders');
    expect(await mailTo(portal.server, owner)).toEqual([
      { kind: 'profile_change_accepted', data: { name: owner.name, role: 'business' } },
    ]);
    expect(await news(owner)).toMatchObject([{ kind: 'profile_change_decided', is_accepted: true }]);
    const [, entry] = await log(owner);
    expect(entry).toMatchObject({
      ...{ action: 'profile change accepted', actorId: portal.admin.id },
      details: {
        fields: ['company_name', 'business_number'],
        company_name: { from: 'Kokoda Hardware', to: 'Kundu Traders' },
      },
    });
    await expectReplaced(decide('accept', id));
    await expectReplaced(decide('refuse', id));
  });

  test('refused: what was shown stays, and the person reads the reason until they propose again', async () => {
    const { anna, id } = await propose();
    portal.clock.advance(60_000);
    const { status, body } = await decide('refuse', id, REASON);
    expect([status, body.message]).toEqual([200, messages.profileChanges.declined]);
    const refused_at = new Date(portal.clock.now()).toISOString();
    expect(await profile(anna)).toMatchObject({
      full_name: 'Anna Kila',
      pending_changes: null,
      refused_changes: { refused_at, reason: REASON, fields: ['full_name'] },
    });
    expect(await waiting(anna)).toBeUndefined();
    const data = { name: 'Anna Kila', role: 'student', reason: REASON };
    expect(await mailTo(portal.server, anna)).toEqual([{ kind: 'profile_change_refused', data }]);
    expect(await news(anna)).toMatchObject([{ kind: 'profile_change_decided', is_accepted: false }]);
    expect((await log(anna)).map(({ action, details }) => [action, details])).toEqual([
      ['profile change requested', { fields: ['full_name'] }],
      ['profile change refused', { fields: ['full_name'], reason: REASON }],
    ]);
    await expectReplaced(decide('accept', id));
    await send(anna, { city: 'Lae' });
    expect((await profile(anna)).refused_changes).not.toBeNull();
    await send(anna, { full_name: 'Anna Vagi' });
    expect(await profile(anna)).toMatchObject({ pending_changes: { fields: [{}] }, refused_changes: null });
  });

  test('refused without a reason says so, and is put away by who read it', async () => {
    const { anna, id } = await propose();
    await decide('refuse', id);
    expect((await profile(anna)).refused_changes?.reason).toBeNull();
    await portal.call('DELETE', '/users/profile_changes', { token: anna.token });
    expect((await profile(anna)).refused_changes).toBeNull();
    expect((await log(anna)).at(-1)!.action).toBe('profile change refused');
  });

  test.each(['replaced', 'withdrawn'] as const)(
    'of a proposal that was %s meanwhile is refused',
    async (how) => {
      const { anna, id } = await propose();
      if (how === 'replaced') await send(anna, { full_name: 'Anna Kora' });
      else await portal.call('DELETE', '/users/profile_changes', { token: anna.token });
      await expectReplaced(decide('accept', id));
      await expectReplaced(decide('refuse', id, REASON));
      expect(await profile(anna)).toMatchObject({ full_name: 'Anna Kila', refused_changes: null });
      expect(await mailTo(portal.server, anna)).toEqual([]);
    },
  );

  test('made by two admins at the same moment counts once', async () => {
    const { anna, id } = await propose();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => decide(at % 2 ? 'accept' : 'refuse', id, REASON)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await mailTo(portal.server, anna)).toHaveLength(1);
    expect(await log(anna)).toHaveLength(2);
  });

  test('while the person proposes again never shows what the admin did not see', async () => {
    for (let round = 0; round < 8; round++) {
      const { anna, id } = await propose();
      const [decided] = await Promise.all([decide('accept', id), send(anna, { full_name: 'Unseen Name' })]);
      const { full_name, pending_changes } = await profile(anna);
      expect(full_name).toBe(decided.status === 200 ? 'Anna Vagi' : 'Anna Kila');
      expect(pending_changes!.fields.map(({ after }) => after)).toEqual(['Unseen Name']);
    }
  });

  test('compares a student with the register as they would be', async () => {
    const csv = 'full_name,date_of_birth\nRuth Kila,2008-05-17\n';
    const anna = await portal.person('student', 'approved', {
      ...{ fullName: 'Anna Kila', dateOfBirth: '2008-05-17' },
    });
    await importParticipants(portal.deps, 'command line', new TextEncoder().encode(csv));
    await send(anna, { full_name: 'Ruth Kila' });
    expect((await waiting(anna))!.register_match).toMatchObject({ result: 'match', differs: [] });
    const owner = await business();
    await send(owner, { company_name: 'Ruth Kila' });
    expect((await waiting(owner))!.register_match).toBeNull();
  });

  const picture = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  const change = async ({ token }: Person, background: string) =>
    portal.call<ProfileSavedAnswer>('PATCH', '/users', {
      ...{ token, body: businessForm({}, await picture(background)) },
    });
  const approved = async () => {
    const owner = await newBusiness(portal.server);
    await portal.setAccountStatus(owner, 'approved');
    return owner;
  };
  const logoOf = async ({ id }: Person) =>
    (await portal.database.select().from(users).where(eq(users.id, id)))[0]!.logoFileId;
  const proposeLogo = async (owner: Person, background: string) => {
    const { body } = await change(owner, background);
    const { id, fields } = body.user.pending_changes!;
    return { id, before: fields[0]!.before!, after: fields[0]!.after! };
  };
  const status = async (link: string) => (await portal.open(link)).status;

  test('shows a logo beside the one before, which takes its place when it is accepted', async () => {
    const owner = await approved();
    const shown = await logoOf(owner);
    const { id, before, after } = await proposeLogo(owner, '#00f');
    expect([await logoOf(owner), await status(before), await status(after)]).toEqual([shown, 200, 200]);
    expect((await decide('accept', id)).status).toBe(200);
    expect(after).toContain((await logoOf(owner))!);
    expect([await status(before), await status(after)]).toEqual([404, 200]);
    await portal.expectConsistentFiles();
  });

  test.each(['refused', 'withdrawn', 'replaced', 'the shown one again'] as const)(
    'a proposed logo that is %s leaves no file behind',
    async (how) => {
      const owner = await approved();
      const shown = await logoOf(owner);
      const { id, before, after } = await proposeLogo(owner, '#0f0');
      if (how === 'refused') await decide('refuse', id);
      if (how === 'withdrawn') await portal.call('DELETE', '/users/profile_changes', { token: owner.token });
      if (how === 'replaced') await change(owner, '#f00');
      if (how === 'the shown one again') {
        const { body } = await change(owner, '#c8102e');
        expect(body.user.pending_changes).toBeNull();
      }
      expect([await logoOf(owner), await status(before), await status(after)]).toEqual([shown, 200, 404]);
      await portal.expectConsistentFiles();
    },
  );
});
