import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Application } from '#contract/applications';
import { messages } from '#contract/messages';
import { applicantList, application } from '../../support/answers';
import { expectToast, main, type Page } from '../../support/on-screen';
import { ok, openPage, type Answer } from '../../support/open-page';
import { openedCard } from '../../support/opened-card';

const LIST = 'GET internship_applications/3/applications';
const ANSWER = 'POST internship_applications/10000001/answer';
const UPDATE = 'POST internship_applications/10000001/update_status';
const m = messages.applications;

const standing = { at: '2026-11-05T02:00:00.000Z', note: 'Come back in June.\nYou write well.' };
const stored = (given: Partial<Application>, message = '') =>
  ok({ status: 200, message, internship_application: { ...application(given), history: [], answers: [] } });

async function openCard(
  given: Partial<Application>,
  answers: Record<string, Answer> = {},
  role = 'business',
) {
  const page = await openPage('/internship/3/applications', {
    role: role as 'business',
    answers: {
      [LIST]: ok(applicantList(application({ status: 'viewed', ...given }))),
      ...openedCard(given),
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Maria Kaupa' }));
  return page;
}
const give = () => screen.queryByRole('button', { name: 'Not this time to Maria Kaupa' });
const takeBack = () => screen.queryByRole('button', { name: 'Take back the answer to Maria Kaupa' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Answer “Not this time”?' }));
const note = () => dialog().getByLabelText<HTMLTextAreaElement>(/^A sentence for Maria Kaupa/);
const sendAnswer = ({ user }: Page) => user.click(dialog().getByRole('button', { name: 'Answer' }));

describe('the answer beside the status', () => {
  test('is asked about, goes with its sentence, and stands on the card, opened or not', async () => {
    const page = await openCard({}, { [ANSWER]: stored({ status: 'viewed', answer: standing }, m.answered) });
    await page.user.click(give()!);
    expect(dialog().getByText(/The status stays Viewed/)).toBeTruthy();
    await page.user.type(note(), standing.note);
    await sendAnswer(page);
    await expectToast(m.answered);
    expect(page.calls(ANSWER).map(({ body }) => body)).toEqual([
      { internship_id: 3, answer: 'not_this_time', note: standing.note },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(main().getByText(/^Come back in June\.\s+You write well\.$/)).toBeTruthy();
    expect(main().getByText('Answered on 5 November 2026')).toBeTruthy();
    expect(document.activeElement).toBe(takeBack());
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Status of/ }).value).toBe('viewed');
    await page.user.click(screen.getByRole('button', { name: 'Maria Kaupa' }));
    expect(main().getAllByText(m.notThisTime), 'in the row, and as a tab').toHaveLength(2);
  });

  test('is taken back', async () => {
    const page = await openCard({ answer: standing }, { [ANSWER]: stored({}, m.answerTakenBack) });
    expect(give()).toBeNull();
    await page.user.click(takeBack()!);
    await expectToast(m.answerTakenBack);
    expect(page.calls(ANSWER).map(({ body }) => body)).toEqual([{ internship_id: 3, answer: 'none' }]);
    expect(document.activeElement).toBe(give());
    expect(main().queryByText(/Come back in June/)).toBeNull();
  });

  test('is ended by hiring, which is said before, and not offered to who is hired', async () => {
    const page = await openCard({ answer: standing }, { [UPDATE]: stored({ status: 'hired' }) });
    await page.user.selectOptions(screen.getByRole('combobox', { name: /^Status of/ }), 'Hired');
    expect(screen.getByText(/Your answer “Not this time” ends/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Set Hired' }));
    await waitFor(() => expect(takeBack()).toBeNull());
    expect(give()).toBeNull();
    expect(main().queryByText(/Come back in June/)).toBeNull();
  });

  test('needs signal, which is said before the tap', async () => {
    const page = await openCard({});
    act(() => page.services.connection.unanswered());
    const hint = screen.getByText(m.answerNeedsSignal);
    expect(give()!.getAttribute('aria-describedby')).toBe(hint.id);
    expect(give()!.getAttribute('aria-disabled')).toBe('true');
    await page.user.click(give()!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is read by an admin, who gives none', async () => {
    await openCard({ answer: standing }, {}, 'admin');
    expect(main().getByText(/^Come back in June/)).toBeTruthy();
    expect([give(), takeBack()]).toEqual([null, null]);
  });
});
