import { expect, test } from 'vitest';
import {
  refundRateLimit,
  resetRateLimit,
  tryConsumeRateLimit,
} from '#server/rate-limits/rate-limits.usecases';
import { limits } from '#contract/limits';
import { rateLimitRules, type RateLimitName } from '#server/rate-limits/rules';
import { operations } from '#server/operations';
import { TUS_VERSION } from '#contract/uploads';
import { DAY, describePortal, expectRefusal, useUp, type Person } from '../support/portal';
import { describeServer } from '../support/server';
import { businessFields, businessForm, freshEmail, studentFields } from '../support/server-people';

const { burst, intervalMs } = rateLimitRules.contact_mailbox;
const seconds = intervalMs / 1000;

describeServer('a limit', (server) => {
  const turn = (who: string) => tryConsumeRateLimit(server().deps, 'contact_mailbox', who);
  const turns = async (who: string, count: number) => {
    const waits: (number | null)[] = [];
    for (let taken = 0; taken < count; taken++) waits.push(await turn(who));
    return waits;
  };
  const free = Array.from({ length: burst }, () => null);

  test('gives as many requests at once as it says, then one for each interval, and counts each who apart', async () => {
    expect(await turns('one@example.com', burst + 1)).toEqual([...free, seconds]);
    expect(await turn('other@example.com')).toBeNull();
    server().clock.advance(intervalMs - 1);
    expect(await turn('one@example.com')).toBe(1);
    server().clock.advance(1);
    expect(await turns('one@example.com', 2)).toEqual([null, seconds]);
  });

  test('is not passed by many at the same moment', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => turn('eager@example.com')));
    expect(waits.filter((wait) => wait === null)).toHaveLength(burst);
  });

  test('locks nobody out because a clock was set back', async () => {
    server().clock.advance(20 * DAY);
    await turns('early@example.com', burst);
    server().clock.advance(-20 * DAY);
    expect(await turns('early@example.com', burst + 1)).toEqual([...free, seconds]);
  });

  test('forgets a request that is refunded, also beside others', async () => {
    await turns('right@example.com', burst - 1);
    for (let count = 0; count < 3 * burst; count++) {
      expect(await turn('right@example.com')).toBeNull();
      await refundRateLimit(server().deps, 'contact_mailbox', 'right@example.com');
    }
    expect(await turns('right@example.com', 2)).toEqual([null, seconds]);
  });

  test('forgets everything when it is reset', async () => {
    await turns('proven@example.com', burst);
    await resetRateLimit(server().deps, 'contact_mailbox', 'proven@example.com');
    expect(await turns('proven@example.com', burst)).toEqual(free);
  });

  test('is not opened by a second server whose clock is a little behind', async () => {
    await turns('steady@example.com', burst);
    server().clock.advance(-60_000);
    expect(await turn('steady@example.com')).toBe(seconds + 60);
    server().clock.advance(60_000);
  });
});

/** Whoever adds a call that writes decides here; those of "none" end something, or count in their use case. */
const table: Partial<Record<RateLimitName | 'none', string>> = {
  none: 'signIn signOut chooseLanguage endOtherSessions endSession unsubscribeFromPush withdrawApplication removeUpload clearSiteData',
  form_address: 'signUp claimAccount contact',
  claim_address: 'claimAccount joinClaim',
  claim_account: 'joinClaim',
  profile_account: 'changeProfile withdrawProfileChanges acceptTerms startSecondFactor',
  forgot_address: 'forgotPassword',
  reset_address: 'resetPassword resetPasswordByCode',
  email_link_address: 'confirmEmail undoEmailChange',
  email_account: 'sendEmailLink sendTestMessage',
  second_factor_account: 'confirmSecondFactor renewRecoveryCodes turnSecondFactorOff',
  my_data_account: 'downloadMyData deleteAccount keepAccount',
  news_account: 'readNews',
  export_account: 'exportApplications',
  notifications_account: 'changeNotificationSettings subscribeToPush sendNumberCode confirmNumber',
  sms_code_address: 'sendNumberCode',
  internship_account: 'createInternship changeInternship deleteInternship',
  saved_account: 'changeSavedInternships',
  report_account: 'reportInternship',
  decision_account:
    'clearReports takeDownInternship approveUser updateUserStatus giveOneTimePassword correctStudent endSessions joinAccounts approveMatches acceptProfileChange refuseProfileChange joinParticipants makeClaimCodes createStaff changeStaff',
  job_alert_account: 'makeJobAlert changeJobAlert deleteJobAlert chooseJobAlertMails',
  mails_link_address: 'endJobAlertMails resumeJobAlertMails',
  upload_account: 'submitApplication createUpload',
  upload_address: 'submitApplication handInApplication',
  status_account: 'updateApplicationStatus answerApplication noteApplication',
  hand_in_account: 'checkHandIn handInApplication',
  registration_account: 'registerPerson',
  piece_account: 'hasDocument sendPiece',
  import_account: 'importParticipants',
  newsletter_address: 'subscribe',
};

test('every call that writes has its limits', () => {
  const found: Record<string, string[]> = {};
  for (const { id, method, rateLimits } of operations)
    for (const name of rateLimits ?? (method === 'get' ? [] : ['none'])) (found[name] ??= []).push(id);
  expect(Object.fromEntries(Object.entries(found).map(([name, ids]) => [name, ids.join(' ')]))).toEqual(
    table,
  );
});

const limited = operations.flatMap((operation) =>
  (operation.rateLimits ?? []).map((limit) => ({ ...operation, limit })),
);

describePortal('calls', (portal) => {
  let addresses = 0;
  test.each(limited)(
    '$method $path is refused at the end of $limit, until Retry-After, and for nobody else',
    async ({ method, path, who, limit }) => {
      const role = typeof who === 'string' ? null : who[0]!;
      const one = role && (await portal.person(role));
      const other = role && (await portal.person(role));
      const [near, far] = [`203.0.113.${++addresses}`, `198.51.100.${addresses}`];
      const ask = (person: Person | null, address: string) =>
        portal.call(method.toUpperCase(), path.replace('{sha256}', 'a'.repeat(64)).replace(/\{\w+\}/, '1'), {
          token: person?.token,
          headers: { 'X-Forwarded-For': address, 'Tus-Resumable': TUS_VERSION },
        });
      const isAccount = limit.endsWith('_account');
      await useUp(portal.server, limit, isAccount ? one!.id : { address: near });
      const { intervalMs: wait } = rateLimitRules[limit];
      await expectRefusal(ask(one, near), 'too_many_tries', undefined, Math.max(wait, 1000));
      expect((await (isAccount ? ask(other, near) : ask(one, far))).status).not.toBe(429);
      portal.clock.advance(wait);
      expect((await ask(one, near)).status).not.toBe(429);
    },
  );

  const server = () => portal.server;
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  test('an address that sent hundreds of refused forms can still sign up and write', async () => {
    const headers = from('192.0.2.10');
    const { burst } = rateLimitRules.sign_up_address;
    for (let count = 0; count <= burst; count += 1)
      await server().call('POST', '/users', { json: { user: {} }, headers });
    const honest = await server().call('POST', '/users', {
      json: { user: studentFields(freshEmail('honest')) },
      headers,
    });
    expect(honest.status).toBe(201);
  });

  test('an address that signed up too often is refused before its picture was read', async () => {
    const address = '192.0.2.9';
    await useUp(server(), 'sign_up_address', { address });
    const form = businessForm(businessFields(freshEmail('late')), new Uint8Array(limits.logo.maxFileSize));
    for (const sent of [{ body: form }, { json: { user: studentFields(freshEmail('late')) } }]) {
      const { status, body } = await server().call('POST', '/users', { ...sent, headers: from(address) });
      expect([status, body.code]).toEqual([429, 'too_many_tries']);
    }
  });
});
