import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { secondFactor as text } from '#contract/messages/account';
import { auditLog } from '#server/db/schema';
import { rateLimitRules } from '#server/rate-limits/rules';
import { expectRefusal } from '../support/portal';
import { secondFactorsOn } from '../support/second-factor';
import { describeServer } from '../support/server';
import { PASSWORD, trySignIn } from '../support/server-people';

const wrongCode = { code: [text.codeWrong] };
const missingCode = { code: [text.codeNeeded] };
const { burst, intervalMs } = rateLimitRules.second_factor_account;
/** Codes change with the time step. */
const STEP_MS = 30_000;

describeServer('codes that are guessed', (server) => {
  const { post, logIn, newAddress, enrolled } = secondFactorsOn(server);

  test('are limited for the account, from whatever address, while a known phone and a recovery code log in', async () => {
    const { admin, app } = await enrolled();
    const { body } = await logIn(admin.email, app.code());
    server().clock.advance(STEP_MS);
    for (let count = 0; count < burst; count += 1)
      await expectRefusal(logIn(admin.email, '000000'), 'second_factor_required', wrongCode);
    const refused = logIn(admin.email, app.code());
    await expectRefusal(refused, 'too_many_tries', undefined, intervalMs);
    const known = { device_proof: body.device_proof };
    expect((await logIn(admin.email, app.code(), known)).status).toBe(200);
    expect((await logIn(admin.email, app.recoveryCodes[0])).status).toBe(200);
    server().clock.advance(intervalMs);
    expect((await logIn(admin.email, app.code())).status).toBe(200);
  });

  test('are not forgiven by a right password in between, from one address', async () => {
    const { admin } = await enrolled();
    const address = newAddress();
    const statuses: number[] = [];
    for (let count = 0; count <= burst; count += 1) {
      await logIn(admin.email, undefined, {}, address);
      statuses.push((await logIn(admin.email, '000000', {}, address)).status);
    }
    expect(statuses).toEqual([...Array<number>(burst).fill(401), 429]);
  });

  test('are limited in a session too', async () => {
    const { admin, app } = await enrolled();
    for (let count = 0; count < burst; count += 1)
      await expectRefusal(post('/off', admin, { code: '000000' }), 'second_factor_invalid', wrongCode);
    await expectRefusal(post('/off', admin, { code: app.code() }), 'too_many_tries', undefined, intervalMs);
  });

  test('so are right passwords without a code', async () => {
    const { admin } = await enrolled();
    const rule = rateLimitRules.code_asked_account;
    for (let count = 0; count < rule.burst; count += 1)
      await expectRefusal(logIn(admin.email), 'second_factor_required', missingCode);
    await expectRefusal(logIn(admin.email), 'too_many_tries', undefined, rule.intervalMs);
  });

  test('a refused code is in the audit log, as a refused sign-in', async () => {
    const { admin } = await enrolled();
    await trySignIn(server(), admin.email, PASSWORD);
    await logIn(admin.email, '000000');
    const rows = await server().deps.database.select().from(auditLog).where(eq(auditLog.subjectId, admin.id));
    expect(rows.filter(({ action }) => action === 'sign-in refused').map(({ details }) => details)).toEqual([
      { code: 'wrong' },
    ]);
  });
});
