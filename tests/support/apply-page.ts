import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { pdf } from '../outbox/samples';
import { type application, internshipDetails, student } from './answers';
import { ok, openPage, type Answer } from './open-page';
import type { startPhone } from './phone';

type User = ReturnType<typeof userEvent.setup>;

export const document_ = (words: string, name: string) =>
  new File([pdf(words)], name, { type: 'application/pdf' });

/** The portal's list of what the student has sent. */
export const mine = (...applications: ReturnType<typeof application>[]) =>
  ok({ status: 200, internship_application: applications });

/** The profile of a student in that standing. */
export const registration = (status: 'approved' | 'rejected') =>
  ({ 'GET profile': ok({ user: student({ status }) }) }) as const;

/** The apply form of internship 3, for the student of `startPhone`. */
export const openApply = (
  answers: Record<string, Answer> = {},
  storage?: Parameters<typeof openPage>[1]['storage'],
) =>
  openPage('/apply/3', {
    role: 'student',
    answers: {
      'GET internship/3': ok({ internship: internshipDetails() }),
      'GET internship_applications/my_applications': mine(),
      ...answers,
    },
    ...(storage ? { storage } : {}),
  });

export const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

export async function addGrade(user: User, grade: number, school: string) {
  await user.click(await screen.findByLabelText(`Grade ${grade}`));
  await user.type(screen.getByLabelText(`School name for Grade ${grade}`), school);
  await press(user, `Add Grade ${grade}`);
}

export async function fillIn(user: User) {
  await addGrade(user, 10, 'Lae Secondary');
  await user.upload(screen.getByLabelText(/^Resume/), document_('resume', 'maria.pdf'));
  await screen.findByText(/maria\.pdf/);
  await user.upload(screen.getByLabelText(/^Cover Letter/), document_('letter', 'letter.pdf'));
  await screen.findByText(/letter\.pdf/);
}

/** Fills the apply form in, and presses Apply Now, logged in on a portal of `startPhone` that answers with `outcome`. */
export async function applyNow(
  server: ReturnType<typeof startPhone>,
  outcome: ReturnType<typeof server.outcome>,
  ...opening: Parameters<typeof openApply>
) {
  server.outcome = () => outcome;
  const page = await openApply(...opening);
  await fillIn(page.user);
  await page.services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(page.user, 'Apply Now');
  return page;
}
