import { expect, test } from 'vitest';
import { portMoresbyDate } from '#contract/dates';
import { messages } from '#contract/messages';
import type { SignupAnswer } from '#contract/accounts';
import { DAY, describePortal, expectRefusal } from '../support/portal';
import { freshEmail, studentFields } from '../support/server-people';

const text = messages.validation;
const guardian = { guardian_name: 'Anna Kila', guardian_number: '7200 9900' };

describePortal('who is under 18', (portal) => {
  /** On the day before the birthday, or the day itself. */
  const signUp = (age: number, days: 0 | 1, more: object = {}) => {
    const [year, ...rest] = portMoresbyDate(portal.clock.now() + days * DAY).split('-');
    const date_of_birth = [Number(year) - age, ...rest].join('-');
    const user = { ...studentFields(freshEmail('young')), date_of_birth, ...more };
    return portal.post<SignupAnswer>('/users', null, { user });
  };

  test('signs up from 14 on, and with a guardian', async () => {
    await expectRefusal(signUp(14, 1, guardian), 'validation_failed', { date_of_birth: [text.tooYoung] });
    await expectRefusal(signUp(14, 0), 'validation_failed', {
      guardian_name: [text.guardianNeeded],
      guardian_number: [text.guardianNumberNeeded],
    });
    await expectRefusal(signUp(18, 1, { ...guardian, guardian_number: 'none' }), 'validation_failed', {
      guardian_number: [text.guardianNumberNeeded],
    });
    expect((await signUp(14, 0, guardian)).status).toBe(201);
    expect((await signUp(18, 0)).status).toBe(201);
  });

  test('nobody is asked for a guardian from 18 on, and what was given then is not kept', async () => {
    expect((await signUp(18, 0, guardian)).body.user.guardian).toBeUndefined();
  });

  test('the guardian is shown to the student, to admins, and to the business that hires', async () => {
    const columns = { guardianName: 'Anna Kila', guardianNumber: '7200 9900' };
    const student = await portal.person('student', 'approved', columns);
    const shown = { name: 'Anna Kila', number: '7200 9900' };
    expect((await portal.get<{ user: object }>('/profile', student)).body.user).toMatchObject({
      guardian: shown,
    });
    const { id, internship } = await portal.application(student);
    expect((await portal.details(id, portal.business)).user.guardian).toBeUndefined();
    await portal.setStatus(id, internship, 'hired');
    expect((await portal.details(id, portal.business)).user.guardian).toEqual(shown);
    const { body } = await portal.get<{ users: { id: number; guardian?: object }[] }>(
      '/admin/list_students',
      portal.admin,
    );
    expect(body.users.find((one) => one.id === student.id)?.guardian).toEqual(shown);
  });
});
