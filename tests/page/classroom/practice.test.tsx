import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { apply, applications } from '#contract/messages/applications';
import { outbox } from '#contract/messages/outbox';
import { practice } from '#contract/messages/practice';
import { steps } from '#contract/messages/steps';
import { memoryStorage } from '../../../src/lib/session';
import { openPage } from '../../support/open-page';

const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.getByRole('button', { name });
const track = () =>
  within(screen.getByRole('list', { name: steps.progress }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** Opens the first pretend internship's form, and fills it in. */
async function fillIn(path = '/practice') {
  const memory = memoryStorage();
  const written: string[] = [];
  const storage = {
    ...memory,
    setItem: (key: string, value: string) => {
      written.push(value);
      memory.setItem(key, value);
    },
  };
  const page = await openPage(path, { answers: {}, storage });
  const { user } = page;
  await user.click((await screen.findAllByRole('link', { name: /^VIEW DETAILS/ }))[0]!);
  await heading('Shop Assistant');
  await user.click(screen.getByRole('link', { name: 'Apply Now' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Grade 12' }));
  await user.type(screen.getByLabelText(/School name for Grade 12/), 'Kerevat National');
  await user.click(button(practice.useOwn('resume')));
  await user.upload(
    screen.getByLabelText('Cover Letter: Choose a file'),
    new File(['never read'], 'my-letter.pdf', { type: 'application/pdf' }),
  );
  return { ...page, written };
}

test('without signal and without an account the whole way to Hired is practised, and nothing is asked of the server', async () => {
  const { user, calls, written } = await fillIn();
  expect(screen.getByText('my-letter.pdf')).toBeTruthy();
  await user.click(button('Apply Now'));
  await heading(outbox.saved);
  expect(track()).toEqual(['Written (done)', outbox.states.queued, 'Sent (not yet)']);
  await user.click(button(practice.signalBack));
  await heading('Thank You!');
  expect(screen.getByText(applications.submitted('Shop Assistant', `${practice.company} 1`))).toBeTruthy();
  await user.click(button(practice.looks));
  await heading('Viewed');
  await user.click(button(practice.hires));
  await heading('Hired');
  expect(track()).toEqual(['Written (done)', 'Sent (done)', 'Viewed (done)', 'Hired (done)']);
  expect(screen.getByText(steps.hired)).toBeTruthy();
  expect(calls('POST internship_applications')).toEqual([]);
  for (const word of ['Kerevat', 'my-letter']) expect(written.join()).not.toContain(word);
});

test('it says on every step that nothing is real, and what is missing in the words of a real application', async () => {
  const { user } = await openPage('/practice?internship=2&step=apply', { answers: {} });
  await heading('Office Helper');
  expect(screen.getByText(practice.notReal)).toBeTruthy();
  await user.click(button('Apply Now'));
  expect(screen.getByText(apply.noGrade)).toBeTruthy();
  expect(screen.getByText(apply.noFiles)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Grade 8' }));
  expect(screen.getByText(apply.blankSchool(8))).toBeTruthy();
  expect(screen.getByText(practice.notReal)).toBeTruthy();
});

test('practised again it begins with the list and an empty form', async () => {
  const { user } = await fillIn();
  await user.click(screen.getByRole('checkbox', { name: 'Practise with signal' }));
  await user.click(button('Apply Now'));
  await heading('Thank You!');
  for (const next of [practice.looks, practice.hires]) await user.click(button(next));
  await user.click(screen.getByRole('link', { name: 'Practise again' }));
  await heading('Practice');
  await user.click((await screen.findAllByRole('link', { name: /^VIEW DETAILS/ }))[0]!);
  await user.click(await screen.findByRole('link', { name: 'Apply Now' }));
  await screen.findByRole('checkbox', { name: 'Grade 12', checked: false });
  expect(screen.queryByText('my-letter.pdf')).toBeNull();
});

test.each(['/practice?internship=9', '/practice?step=apply', '/practice?internship=x&step=hired'])(
  'an address of no step shows the list: %s',
  async (path) => {
    await openPage(path, { answers: {} });
    await heading('Practice');
    expect(screen.getAllByRole('link', { name: /^VIEW DETAILS/ })).toHaveLength(3);
  },
);
