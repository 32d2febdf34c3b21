import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import type { ErrorBody } from '#contract/errors';
import { limits, durations } from '#contract/limits';
import type { ProfileSavedAnswer } from '#contract/profile';
import type { Student, StudentListAnswer, User } from '#contract/accounts';
import { files, users } from '#server/db/schema';
import { signFileLink } from '#server/modules/files/links';
import { Portal, type Person, describePortal, expectRefusal } from '../support/portal';
import { describeServer } from '../support/server';
import { businessForm, newAdmin, newBusiness, newStudent } from '../support/server-people';
import { changesOf, auditOf } from '../support/stored-rows';

const picture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 500, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );

describeServer("a business's new picture", (server) => {
  const send = <T = ErrorBody>(
    { token }: Person,
    image: Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ) => server().call<T>('PATCH', '/users', { token, body: businessForm(fields, image) });
  const logoOf = async ({ id }: Person) => {
    const { database } = server().deps;
    const [row] = await database.select({ logo: users.logoFileId }).from(users).where(eq(users.id, id));
    return row!.logo;
  };
  const counts = async () => ({
    rows: await server().deps.database.$count(files),
    stored: await new Portal(server()).storedFiles(),
    incoming: (await readdir(server().deps.incomingDir)).length,
  });
  const open = (link: string) => new Portal(server()).open(link);

  test('is served small in all three names, and the old one is gone with its bytes', async () => {
    const business = await newBusiness(server());
    const old = (await logoOf(business))!;
    const before = await counts();
    const image = await picture('#00f');
    const { status, body } = await send<ProfileSavedAnswer>(business, image, { city: 'Madang' });
    const { city, image_url, img_url, logo_url } = body.user;
    expect([status, body.message, city]).toEqual([200, messages.profile.updated, 'Madang']);
    expect([image_url, img_url]).toEqual([logo_url, logo_url]);
    const served = await open(logo_url!);
    const { format, width, height } = await sharp(served.bytes).metadata();
    expect([served.status, format, width, height]).toEqual([200, 'webp', 256, 205]);
    expect((await open(`/api/files/logo/${old}.webp`)).status).toBe(404);
    expect(await counts()).toEqual(before);
    const [entry] = await changesOf(server(), business.id);
    expect(entry!.details).toEqual({ fields: ['city', 'image'] });
  });

  test('leaves a picture alone that somebody else shows as well', async () => {
    const [one, other] = [await newBusiness(server()), await newBusiness(server())];
    const shared = (await logoOf(one))!;
    await server().deps.database.update(users).set({ logoFileId: shared }).where(eq(users.id, other.id));
    expect((await send(one, await picture('#0f0'))).status).toBe(200);
    expect((await open(`/api/files/logo/${shared}.webp`)).status).toBe(200);
    expect((await send(other, await picture('#0f0'))).status).toBe(200);
    expect((await open(`/api/files/logo/${shared}.webp`)).status).toBe(404);
  });

  test('is saved also when the old bytes cannot be removed', async () => {
    const business = await newBusiness(server());
    const old = await logoOf(business);
    vi.spyOn(server().deps.files, 'remove').mockRejectedValueOnce(new Error('the disk is busy'));
    expect((await send(business, await picture('#fff'))).status).toBe(200);
    expect(await logoOf(business)).not.toBe(old);
    expect(server().log.at(-2)).toContain('an old picture could not be removed');
  });

  test.each([
    ['that is a text', () => new TextEncoder().encode(`no picture ${randomUUID()}`), 415, 'image'],
    ['over 2 MB', () => new Uint8Array(limits.logo.maxFileSize + 1), 413, 'image'],
    ['beside an e-mail that is taken', () => picture('#f00'), 422, 'email'],
  ])('%s is refused, and everything stays as it was', async (_, bytes, expected, field) => {
    const [business, { email }] = [await newBusiness(server()), await newStudent(server())];
    const [old, before] = [await logoOf(business), await counts()];
    const { status, body } = await send(
      business,
      await bytes(),
      field === 'email' ? { email } : { city: 'Lae' },
    );
    expect([status, Object.keys(body.errors!)]).toEqual([expected, [field]]);
    expect([await logoOf(business), await counts()]).toEqual([old, before]);
  });

  test('sent eight times at once leaves one', async () => {
    const business = await newBusiness(server());
    const before = await counts();
    const image = await picture('#123');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(business, image)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(await counts()).toEqual(before);
    expect((await open(`/api/files/logo/${await logoOf(business)}.webp`)).status).toBe(200);
  });

  test('of an admin is a field that nobody knows', async () => {
    const admin = await newAdmin(server());
    const before = await counts();
    const { status } = await send(admin, await picture('#456'), { full_name: 'Kila Vagi' });
    expect([status, await logoOf(admin), await counts()]).toEqual([200, null, before]);
  });
});

const photo = async (background = '#840', width = 300, height = 500) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .withExif({ IFD0: { Make: 'Phone' } })
      .jpeg()
      .toBuffer(),
  );

describePortal("a student's picture", (portal) => {
  const send = <T = ProfileSavedAnswer>(
    { token }: Person,
    image: Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ) => portal.call<T>('PATCH', '/users', { token, body: businessForm(fields, image) });
  const remove = ({ token }: Person) =>
    portal.call<ProfileSavedAnswer>('PATCH', '/users', { token, json: { user: { image: null } } });
  const profile = async (person: Person) => (await portal.get<{ user: User }>('/profile', person)).body.user;
  const asAdminSees = async ({ id }: Person): Promise<Student> => {
    const { body } = await portal.get<StudentListAnswer>('/admin/list_students', portal.admin);
    return body.users.find((one) => one.id === id)!;
  };
  const counts = async () => ({
    rows: await portal.database.$count(files),
    stored: await new Portal(portal.server).storedFiles(),
  });
  const withPicture = async () => {
    const student = await portal.person('student');
    const { body } = await send(student, await photo());
    return { student, link: body.user.image_url! };
  };

  test('is stored small, square and without what the phone noted, and its student sees it', async () => {
    const student = await portal.person('student');
    expect((await profile(student)).image_url).toBeNull();
    const { status, body } = await send(student, await photo(), { city: 'Madang' });
    expect([status, body.user.city]).toEqual([200, 'Madang']);
    const { image_url: link, img_url, logo_url } = await profile(student);
    expect([img_url, logo_url]).toEqual([link, link]);
    const served = await portal.open(link!);
    const picture = await sharp(served.bytes).metadata();
    expect([served.status, picture.format, picture.width, picture.height]).toEqual([200, 'webp', 256, 256]);
    expect([picture.exif, served.bytes.length <= 6 * 1024]).toEqual([undefined, true]);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is shown to an admin, which the log remembers', async () => {
    const { student } = await withPicture();
    const link = (await asAdminSees(student)).image_url!;
    expect((await portal.open(link)).status).toBe(200);
    const last = (await auditOf(portal.server, 'user', student.id)).at(-1)!;
    expect([last.action, last.actorId, last.actorRole]).toEqual(['picture opened', portal.admin.id, 'admin']);
  });

  test('is private: not for a business that reads the application, another student, or without a link', async () => {
    const { student, link } = await withPicture();
    const { id } = await portal.application(student);
    const { body } = await portal.readApplication(id, portal.business);
    expect(JSON.stringify(body)).not.toContain('/api/files/logo');
    const [row] = await portal.database.select().from(users).where(eq(users.id, student.id));
    const fileId = row!.logoFileId!;
    expect(JSON.stringify(body)).not.toContain(fileId);
    expect((await portal.call('GET', `/files/logo/${fileId}.webp`)).status).toBe(404);
    await expectRefusal(portal.get(link.split('?')[0]!), 'link_expired');
    for (const { id: holderId } of [portal.business, portal.student]) {
      const expires = portal.clock.now() + durations.fileLinkTtl;
      const signed = signFileLink(portal.deps.secretKey, { fileId, holderId }, expires);
      await expectRefusal(portal.get(signed), 'link_expired');
    }
  });

  test('is replaced by a new one and removed with its bytes, also twice', async () => {
    const { student, link } = await withPicture();
    const before = await counts();
    const { body } = await send(student, await photo('#048'));
    expect([(await portal.open(link)).status, await counts()]).toEqual([403, before]);
    const removed = await remove(student);
    expect([removed.status, removed.body.user.image_url]).toEqual([200, null]);
    expect((await portal.open(body.user.image_url!)).status).toBe(403);
    const after = { rows: before.rows - 1, stored: before.stored - 1 };
    expect([await counts(), (await asAdminSees(student)).image_url]).toEqual([after, null]);
    expect([(await remove(student)).status, await counts()]).toEqual([200, after]);
  });

  test('cannot be named by text, nor a logo be removed', async () => {
    const { student, link } = await withPicture();
    const json = { user: { image: 'https://pictures.example/me.jpg' } };
    const named = await portal.call<ErrorBody>('PATCH', '/users', { token: student.token, json });
    expect([named.status, Object.keys(named.body.errors!)]).toEqual([422, ['image']]);
    expect((await portal.open(link)).status).toBe(200);
    const business = await portal.person('business');
    expect((await remove(business)).status).toBe(200);
  });
});
