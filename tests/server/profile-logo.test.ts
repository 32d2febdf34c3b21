import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import type { ErrorBody } from '#contract/errors';
import { limits } from '#contract/limits';
import type { ProfileSavedAnswer } from '#contract/profile';
import { files, users } from '#server/db/schema';
import { Portal, type Person } from '../support/portal';
import { describeServer } from '../support/server';
import { businessForm, newAdmin, newBusiness, newStudent } from '../support/server-people';
import { changesOf } from '../support/stored-rows';

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
