import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Student, StudentListAnswer, User } from '#contract/accounts';
import type { ErrorBody } from '#contract/errors';
import { durations } from '#contract/limits';
import type { ProfileSavedAnswer } from '#contract/profile';
import { files, users } from '#server/db/schema';
import { signFileLink } from '#server/modules/files/links';
import { describePortal, expectRefusal, Portal, type Person } from '../support/portal';
import { businessForm } from '../support/server-people';
import { auditOf } from '../support/stored-rows';

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
