import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { spacedNumber } from '#contract/telephone';
import { termsVersion } from '#contract/terms';
import { users } from '#server/db/schema';
import { birthday, codesFor, newLine } from '../support/claims';
import { actionOf, formOf, textOf, usePages } from '../support/pages';
import { describePortal } from '../support/portal';
import { newStudent, PASSWORD, trySignIn } from '../support/server-people';
import { startCodes } from '../support/sms-codes';

describePortal('forms of a logged-in person without the script', (portal) => {
  const browse = usePages(portal);

  test('confirm an own number by the code of an SMS', async () => {
    const sms = await startCodes(portal);
    onTestFinished(() => sms.gateway.close());
    const { number, token } = await sms.student({ isConfirmed: false });
    portal.clock.advance(durations.credentialsFresh);
    const browser = browse().as({ token });
    const post = async (form: string, fields: Record<string, string>) => {
      const page = await browser.open('/profile');
      return browser.open(actionOf(page, `/profile?form=${form}`), { form: formOf(fields) });
    };
    const wrong = await post('send-number-code', { current_password: 'not this one' });
    expect([wrong.status, textOf(wrong)]).toEqual([
      422,
      expect.stringContaining(errorTable.wrong_password.sentence),
    ]);
    const sent = await post('send-number-code', { current_password: PASSWORD });
    expect([sent.status, textOf(sent)]).toEqual([200, expect.stringContaining(messages.smsCode.sent)]);
    await sms.work();
    const done = await post('confirm-number', { code: sms.code() });
    expect(textOf(done)).toContain(messages.smsCode.confirmed(spacedNumber(number)));
    const found = (await portal.database.select().from(users)).find(
      ({ loginNumber }) => loginNumber === number,
    );
    expect(found?.numberConfirmedAt).not.toBeNull();
  });

  test('choose an own password after a one-time password, and lead there until then', async () => {
    const student = await newStudent(portal.server);
    const json = { id: student.id };
    const { body } = await portal.call<{ password: string }>('POST', '/admin/one_time_password', {
      token: portal.admin.token,
      json,
    });
    const browser = browse();
    await browser.open('/login', { form: formOf({ email: student.email, password: body.password }) });
    for (const path of ['/home', '/my-applications', '/all-internships', '/profile'])
      expect((await browser.open(path)).location, path).toBe('/change-password');
    expect((await browser.open('/privacy')).status).toBe(200);
    const action = actionOf(await browser.open('/change-password'), '/change-password');
    const choose = (password: string, again = password, to = action) =>
      browser.open(to, { form: formOf({ password, password_confirmation: again }) });
    const differ = await choose('an own password', 'another one');
    expect([differ.status, textOf(differ)]).toEqual([422, expect.stringContaining(messages.password.differ)]);
    expect((await choose('an own password', undefined, '/change-password?form=new-password')).status).toBe(
      403,
    );
    const done = await choose('an own password');
    expect([done.status, textOf(done)]).toEqual([200, expect.stringContaining(messages.password.updated)]);
    expect((await browser.open('/my-applications')).status).toBe(200);
    expect((await trySignIn(portal.server, student.email, 'an own password')).status).toBe(200);
  });

  test('are counted as pages are, also without the proof of the own page', async () => {
    const browser = browse(0).as(await newStudent(portal.server));
    portal.clock.advance(1000);
    const post = () => browser.open('/profile?form=accept-terms', { form: formOf({}) });
    const statuses = [];
    for (let count = 0; count < 13; count += 1) statuses.push((await post()).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 503]);
  });

  test('accept what changed of privacy page and terms, once', async () => {
    const student = await newStudent(portal.server);
    const before = { termsVersion: '2026-01-01' };
    await portal.database.update(users).set(before).where(eq(users.id, student.id));
    const browser = browse().as(student);
    const page = await browser.open('/profile');
    const action = actionOf(page, '/profile?form=accept-terms');
    const done = await browser.open(action, { form: formOf({ terms_version: termsVersion }) });
    expect([done.status, textOf(done)]).toEqual([200, expect.stringContaining(messages.terms.saved)]);
    for (const { html } of [done, await browser.open('/home')])
      expect(html).not.toContain(messages.terms.title);
  });

  test('join a pending account with the code of a slip', async () => {
    const student = await newStudent(portal.server);
    const browser = browse().as(student);
    const [code] = await codesFor(portal.server, portal.admin, await newLine(portal.server));
    const join = async (fields: Record<string, string>) =>
      browser.open(actionOf(await browser.open('/profile'), '/profile?form=join-claim'), {
        form: formOf(fields),
      });
    const parts = birthday.split('-');
    const born = {
      date_of_birth_day: parts[2]!,
      date_of_birth_month: parts[1]!,
      date_of_birth_year: parts[0]!,
    };
    expect((await join({ code: 'AAAAA-AAAAA', ...born })).status).toBe(422);
    const done = await join({ code: code!, ...born });
    expect([done.status, textOf(done)]).toEqual([200, expect.stringContaining(messages.claim.joined)]);
  });
});
