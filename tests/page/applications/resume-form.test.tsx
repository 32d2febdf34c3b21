import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { writing } from '#contract/messages/writing';
import { starters } from '../../../src/features/applications/letter-starters';
import { memoryStorage } from '../../../src/services/session';
import { student } from '../../support/answers';
import { openApply, press } from '../../support/apply-page';
import { main } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';
import { startPhone } from '../../support/phone';

beforeEach(() => void startPhone());

const text = writing.resume;
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Write your resume, with what is on the phone, and the files that it saves. */
async function openResume(storage = memoryStorage()) {
  const files: File[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (file: unknown) => `blob:${files.push(file as File)}`;
      static override revokeObjectURL = () => undefined;
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const page = await openPage('/resume', {
    role: 'student',
    answers: { 'GET profile': ok({ user: student({ id: 7 }) }) },
    storage,
  });
  await main().findByRole('group', { name: /^School/ });
  return { ...page, storage, files };
}

test('a resume without a school and skills is refused at these fields, and saves nothing', async () => {
  const { user, files } = await openResume();
  await press(user, text.savePdf);
  expect(await screen.findByText(text.schoolNeeded)).toBeTruthy();
  expect(screen.getByText(text.skillNeeded)).toBeTruthy();
  expect(document.activeElement).toBe(field('School'));
  expect(files).toEqual([]);
});

test('a whole resume is saved as a PDF with what was typed', async () => {
  const { user, files } = await openResume();
  await user.type(field('School'), 'Lae Secondary');
  await user.type(field('What you can do'), 'Counting');
  await press(user, text.savePdf);
  expect(await screen.findByText(text.savedPdf)).toBeTruthy();
  expect(files.map(({ type }) => type)).toEqual(['application/pdf']);
  const bytes = new Uint8Array(await files[0]!.arrayBuffer());
  expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
});

test('the letter panel offers sentences, counts letters, and names one that the PDF has not', async () => {
  const { user } = await openApply();
  await user.click(await screen.findByRole('button', { name: /^Write it here.*Cover Letter/ }));
  const letter = await screen.findByLabelText<HTMLTextAreaElement>(writing.letterForm.label);
  await press(user, starters.noSchool);
  expect(letter.value).toBe(starters.noSchool);
  expect(document.activeElement).toBe(letter);
  expect(screen.queryByRole('button', { name: starters.noSchool })).toBeNull();
  expect(screen.getByText(writing.letterForm.count(starters.noSchool.length))).toBeTruthy();
  await user.type(letter, ' 你');
  expect(screen.getByRole('alert').textContent).toBe(writing.letter('你'));
  await user.type(letter, '{Backspace}');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a letter that is done stands as a document, and can be changed', async () => {
  const { user } = await openApply();
  await user.click(await screen.findByRole('button', { name: /^Write it here.*Cover Letter/ }));
  await screen.findByLabelText(writing.letterForm.label);
  await press(user, starters.call);
  await press(user, writing.letterForm.done);
  await user.click(await screen.findByRole('button', { name: 'Change your cover letter' }));
  const again = await screen.findByLabelText<HTMLTextAreaElement>(writing.letterForm.label);
  expect(again.value).toBe(starters.call);
});
