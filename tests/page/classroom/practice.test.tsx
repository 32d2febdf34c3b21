import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { apply, applying } from '#contract/messages/applications';
import { outbox } from '#contract/messages/outbox';
import { practice } from '#contract/messages/classroom';
import { memoryStorage } from '../../../src/services/session';
import { openPage } from '../../support/open-page';

const heading = (name: string) => screen.findByRole('heading', { name });
const link = (name: string) => screen.findByRole('link', { name });
const button = (name: string) => screen.getByRole('button', { name });
const track = () =>
  within(screen.getByRole('list', { name: applying.progress }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** Opens the first pretend internship's form on a phone of a student, and fills it in. */
async function fillIn() {
  const memory = memoryStorage();
  const written: string[] = [];
  const storage = {
    ...memory,
    setItem: (key: string, value: string) => {
      written.push(value);
      memory.setItem(key, value);
    },
  };
  const page = await openPage('/practice', { answers: {}, storage, role: 'student' });
  const { user } = page;
  await user.click((await screen.findAllByRole('link', { name: /^VIEW DETAILS/ }))[0]!);
  await heading('Shop Assistant');
  await user.click(await link('Apply Now'));
  await user.click(await screen.findByRole('checkbox', { name: 'Grade 12' }));
  await user.type(screen.getByLabelText(/School name for Grade 12/), 'Kerevat National');
  await user.click(button(practice.useOwn('resume')));
  await user.upload(
    document.querySelector<HTMLInputElement>('#document-cover_letter input:not([capture])')!,
    new File(['never read'], 'my-letter.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText('my-letter.pdf');
  return { ...page, written };
}

test('the whole way to Hired is practised with the real parts, and nothing is asked or stored', async () => {
  const { user, allCalls, services, written } = await fillIn();
  await user.click(button('Apply Now'));
  await heading(outbox.saved);
  expect(track()).toEqual([outbox.states.queued, 'Sent (not yet)', 'Seen (not yet)', 'Hired (not yet)']);
  await user.click(await link(practice.signalBack));
  await heading('Thank You!');
  await user.click(await link(practice.looks));
  await heading('Seen');
  await user.click(await link(practice.hires));
  await heading('Hired');
  expect(track()).toEqual(['Sent (done)', 'Seen (done)', 'Hired (done)']);
  expect(await services.outbox.unsent()).toEqual([]);
  for (const word of ['Kerevat', 'my-letter', 'Shop Assistant']) expect(written.join()).not.toContain(word);
  expect(allCalls()).toEqual([]);
});

test('what is missing is said as in a real application, beside the sentence that nothing is real', async () => {
  const { user } = await openPage('/practice?internship=2&step=apply', { answers: {} });
  await heading('Office Helper');
  await user.click(button('Apply Now'));
  expect(screen.getByText(apply.noGrade)).toBeTruthy();
  expect(screen.getByText(apply.noFiles)).toBeTruthy();
  expect(screen.getByText(practice.notReal)).toBeTruthy();
});

test('practised again it begins with the list and an empty form', async () => {
  const { user } = await fillIn();
  await user.click(button('Apply Now'));
  for (const next of [practice.signalBack, practice.looks, practice.hires])
    await user.click(await link(next));
  await user.click(await link('Practise again'));
  await heading('Practice');
  await user.click((await screen.findAllByRole('link', { name: /^VIEW DETAILS/ }))[0]!);
  await user.click(await link('Apply Now'));
  await screen.findByRole('checkbox', { name: 'Grade 12', checked: false });
  expect(screen.queryByText('my-letter.pdf')).toBeNull();
});

test.each([
  ['/practice?internship=9', 'Practice'],
  ['/practice?step=apply', 'Practice'],
  ['/practice?internship=1&step=hired', 'Shop Assistant'],
])('an address of no step that was reached shows what is there: %s', async (path, title) => {
  await openPage(path, { answers: {} });
  await heading(title);
  expect(screen.queryByRole('heading', { name: 'Hired' })).toBeNull();
});
