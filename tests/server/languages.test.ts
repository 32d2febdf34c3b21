import { errorTable, type ErrorBody } from '#contract/errors';
import { LANGUAGE_COOKIE, LANGUAGE_HEADER } from '#contract/languages';
import { language as text } from '#contract/messages/site';
import { messages } from '#contract/messages';
import { createApp } from '#server/app';
import { users } from '#server/db/schema';
import { answerInLanguages } from '#server/languages';
import { listen, type RunningServer } from '#server/listen';
import { mailChannel } from '#server/outgoing/mail/mail';
import { enqueueMail } from '#server/outgoing/outgoing.repository';
import type { RenderableMail } from '#server/outgoing/mail/kinds';
import { composeMessage, type Message } from '#server/outgoing/mail/message';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLanguage } from '../../tools/languages/translations';
import { mailKinds, sampleData } from '../support/mail-samples';
import { drain } from '../support/outgoing';
import { call, describeServer } from '../support/server';
import { freshEmail, PASSWORD, studentFields } from '../support/server-people';
import { bundleTokPisin } from '../support/tok-pisin';

const { sentences } = readLanguage('tpi');
const cookie = { Cookie: `other=1; ${LANGUAGE_COOKIE}=tpi` };

type Bundle = Awaited<ReturnType<typeof bundleTokPisin>>;
let tokPisin: Bundle;
beforeAll(async () => {
  tokPisin = await bundleTokPisin();
});
afterAll(() => tokPisin.remove());

describeServer('the product in Tok Pisin (rule language-1)', (server) => {
  let running: RunningServer;
  beforeAll(async () => {
    const { deps } = server();
    const apps = new Map([
      ['en', createApp(deps)],
      ['tpi', tokPisin.createApp(deps)],
    ] as const);
    running = await listen({ fetch: answerInLanguages(apps) }, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => running.close(1000));

  const ask = <T = ErrorBody>(method: string, path: string, json?: object, headers: object = {}) =>
    call<T>(`${running.url}/api${path}`, method, { json, headers: { ...headers } });
  const signIn = (email: string, headers: object, password = PASSWORD) =>
    ask<ErrorBody & { token: string }>('POST', '/users/sign_in', { user: { email, password } }, headers);

  async function signUp(headers: object): Promise<string> {
    const email = freshEmail('language');
    // A landline, since it may be another account's.
    const user = { ...studentFields(email), mobile_number: '325 1234' };
    const { status, body } = await ask('POST', '/users', { user }, headers);
    expect(status).toBe(201);
    const said = messages.signup.success;
    expect(body.message).toBe('Cookie' in headers ? sentences[said] : said);
    return email;
  }
  const languageOf = async (email: string) => {
    const [row] = await server()
      .deps.database.select({ language: users.language })
      .from(users)
      .where(eq(users.email, email));
    return row?.language;
  };

  test('an answer is in the language of the cookie or the header, with the same code', async () => {
    const { sentence } = errorTable.invalid_credentials;
    for (const [headers, said] of [
      [{}, sentence],
      [{ Cookie: `${LANGUAGE_COOKIE}=xx` }, sentence],
      [cookie, sentences[sentence]],
      [{ [LANGUAGE_HEADER]: 'tpi' }, sentences[sentence]],
      [{ [LANGUAGE_HEADER]: 'xx' }, sentence],
    ] as const) {
      const { status, body } = await signIn('nobody@example.com', headers);
      expect({ status, code: body.code, error: body.error }).toEqual({
        status: 401,
        code: 'invalid_credentials',
        error: said,
      });
    }
  });

  test('a message that was sent says so in the language too', async () => {
    const contact = { name: 'Kila', email: freshEmail('contact'), subject: 'Courses', message: 'When?' };
    const { success } = messages.contact;
    for (const [headers, said] of [
      [{}, success],
      [cookie, sentences[success]],
      [{ [LANGUAGE_HEADER]: 'tpi' }, sentences[success]],
    ] as const)
      expect((await ask('POST', '/contact', { contact }, headers)).body.message).toBe(said);
  });

  test('a refused field says why in the language too', async () => {
    const user = { ...studentFields(freshEmail('language')), full_name: '' };
    const { body } = await ask('POST', '/users', { user }, cookie);
    const [said] = body.errors?.full_name ?? [];
    expect(Object.values(sentences)).toContain(said);
    expect(sentences[said!]).toBeUndefined();
  });

  test('a sign-up, a log-in and a choice note the language of mails', async () => {
    const email = await signUp(cookie);
    expect(await languageOf(email)).toBe('tpi');
    const { body } = await signIn(email, {});
    expect((await signIn(email, cookie, 'not the password')).status).toBe(401);
    expect(await languageOf(email)).toBe('en');
    const own = { Authorization: `Bearer ${body.token}` };
    const chosen = await ask('PUT', '/users/language', { language: 'tpi' }, own);
    expect(chosen).toMatchObject({ status: 200, body: { message: text.saved } });
    expect(await languageOf(email)).toBe('tpi');
    const refused = await ask('PUT', '/users/language', { language: 'xx' }, own);
    expect(refused).toMatchObject({ status: 422, body: { errors: { language: [text.unknown] } } });
    expect(await languageOf(email)).toBe('tpi');
  });

  test('a link keeps the choice, and leads back to a page of this site alone', async () => {
    const follow = (path: string, referer?: string) =>
      fetch(running.url + path, { redirect: 'manual', headers: referer ? { referer } : {} });
    const back = await follow('/language/tpi', `${running.url}/all-internships?q=clerk`);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe('/all-internships?q=clerk');
    expect(back.headers.get('set-cookie')).toMatch(
      new RegExp(`^${LANGUAGE_COOKIE}=tpi; Max-Age=34560000; Path=/; SameSite=Lax$`),
    );
    // Behind a proxy that ends TLS.
    const { publicUrl } = server().deps;
    expect((await follow('/language/tpi', `${publicUrl()}/about`)).headers.get('location')).toBe('/about');
    for (const other of [undefined, 'https://evil.example/login', 'no address'])
      expect((await follow('/language/tpi', other)).headers.get('location')).toBe('/');
    const unknown = await follow('/language/xx');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('set-cookie')).toBeNull();
  });

  test('a mail is in the language of the account, also to an address that is not its own yet', async () => {
    const { database, clock } = server().deps;
    const sent: Message[] = [];
    const channel = mailChannel(server().deps, {
      publicUrl: 'https://portal.example',
      transport: {
        async send(message) {
          sent.push(message);
          return { kind: 'sent' };
        },
        close: () => undefined,
      },
      composeIn: (language) => (language === 'tpi' ? tokPisin.composeMessage : composeMessage),
    });
    const inTokPisin = await signUp(cookie);
    const inEnglish = await signUp({});
    const { body } = await signIn(inTokPisin, cookie);
    const changed = freshEmail('language');
    const asked = await ask(
      'PATCH',
      '/users',
      { user: { email: changed, current_password: PASSWORD } },
      { ...cookie, Authorization: `Bearer ${body.token}` },
    );
    expect(asked.status).toBe(200);
    for (const to of [inTokPisin, inEnglish, 'stranger@example.com'])
      await enqueueMail(database, new Date(clock.now()), {
        kind: 'password_changed',
        to,
        data: { name: 'Anna' },
      });
    await drain(server().deps, channel);

    const greeted = (to: string, kind: string) => {
      const mail = sent.find((message) => message.to.address === to && message.kind === kind);
      return /^\w+/.exec(mail?.text ?? '')?.[0];
    };
    const hello = sentences['Hello {0},']!.split(' ')[0];
    expect(hello).not.toBe('Hello');
    expect(greeted(inTokPisin, 'password_changed')).toBe(hello);
    expect(greeted(inEnglish, 'password_changed')).toBe('Hello');
    expect(greeted('stranger@example.com', 'password_changed')).toBe('Hello');
    // To an address that is not confirmed: in that language, without a name.
    expect(greeted(changed, 'email_confirm')).toBe('Wanpela');
  });
});

describe('mails in Tok Pisin', () => {
  const lines = (compose: typeof composeMessage, kind: (typeof mailKinds)[number]) => {
    const mail = { id: 1, kind, to: 'anna@example.com', messageId: 'a', attempts: 1, createdAt: new Date(0) };
    const whole = { ...mail, data: sampleData[kind] } as unknown as RenderableMail;
    const { subject, text: body } = compose(whole, 'https://portal.example');
    return [subject, ...body.split('\n')];
  };

  test.each(mailKinds)('%s has no English line', (kind) => {
    const english = new Set(lines(composeMessage, kind));
    const same = lines(tokPisin.composeMessage, kind).filter((line) => english.has(line));
    // Addresses, what people wrote, and names of internships and places.
    const isData = (line: string) => /^(|https:.*|> .*|>|-- )$/.test(line);
    expect(same.filter((line) => !isData(line) && !JSON.stringify(sampleData[kind]).includes(line))).toEqual(
      [],
    );
  });
});
