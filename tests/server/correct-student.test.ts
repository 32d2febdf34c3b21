import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignInAnswer, SignupAnswer, User } from '#contract/accounts';
import { messages } from '#contract/messages';
import { auditLog, outgoing } from '#server/db/schema';
import { describePortal, expectRefusal } from '../support/portal';
import { freshEmail, PASSWORD, studentFields, trySignIn } from '../support/server-people';

const reason = 'She told us her new number.';
let numbers = 0;
const freshNumber = () => `71${String(100_000 + ++numbers)}`;

describePortal('a correction at the desk', (portal) => {
  const signedUp = async () => {
    const user = { ...studentFields(freshEmail('mistyped')), mobile_number: freshNumber() };
    return (await portal.post<SignupAnswer>('/users', null, { user })).body.user;
  };
  const correct = ({ id, full_name, email, mobile_number, city, date_of_birth }: User, more: object) =>
    portal.post<{ user: User }>('/admin/correct_student', portal.admin, {
      ...{ id, full_name, email, mobile_number, city, date_of_birth, reason, ...more },
    });
  const mailsTo = async (address: string) =>
    (await portal.database.select().from(outgoing).where(eq(outgoing.recipient, address))).map(
      ({ kind }) => kind,
    );

  test('takes the number of who mistyped it, by which they log in then', async () => {
    const student = await signedUp();
    const number = freshNumber();
    const { body } = await correct(student, { mobile_number: number, full_name: 'Anna Vagi' });
    expect(body.user).toMatchObject({
      full_name: 'Anna Vagi',
      mobile_number: number,
      email_confirmed: false,
    });
    const { user } = (await trySignIn<SignInAnswer>(portal.server, number, PASSWORD)).body;
    expect(user.id).toBe(student.id);
    expect(await mailsTo(student.email)).toContain('profile_corrected');
    const [logged] = await portal.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'profile corrected'));
    expect(logged!.details).toEqual({ fields: ['fullName', 'mobileNumber', 'loginNumber'], reason });
  });

  test('of the e-mail is told to both addresses, and has to be confirmed anew', async () => {
    const student = await signedUp();
    const email = freshEmail('right');
    expect((await correct(student, { email })).body.user).toMatchObject({ email, email_confirmed: false });
    expect(await mailsTo(student.email)).toContain('profile_corrected');
    expect(await mailsTo(email)).toEqual(['profile_corrected', 'signup_confirm']);
  });

  test('is refused without a reason, where an e-mail or number is taken, and for others than students', async () => {
    const [student, other] = [await signedUp(), await signedUp()];
    const { admin, validation } = messages;
    await expectRefusal(correct(student, { reason: ' ' }), 'validation_failed', {
      reason: [admin.reasonRequired],
    });
    await expectRefusal(correct(student, { email: other.email }), 'validation_failed', {
      email: [validation.emailTaken],
    });
    await expectRefusal(
      correct(student, { email: '', mobile_number: other.mobile_number }),
      'validation_failed',
      {
        mobile_number: [validation.mobileTaken],
      },
    );
    await expectRefusal(correct({ ...student, id: portal.business.id }, {}), 'not_found');
  });
});
