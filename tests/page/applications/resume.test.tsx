import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { writing } from '#contract/messages/writing';
import { starters } from '../../../src/features/applications/letter-writer';
import { RESUME_FORM } from '../../../src/services/resume';
import { formKeyPrefix, memoryStorage } from '../../../src/services/session';
import { student } from '../../support/answers';
import { openApply, press } from '../../support/apply-page';
import { main } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';
import { savedFiles, startPhone } from '../../support/phone';

beforeEach(() => void startPhone());

const text = writing.resume;
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Write your resume, with what is on the phone, and the files that it saves. */
async function openResume(storage = memoryStorage()) {
  const files = savedFiles();
  const page = await openPage('/resume', {
    role: 'student',
    answers: { 'GET profile': ok({ user: student({ id: 7 }) }) },
    storage,
  });
  await main().findByRole('group', { name: /^School/ });
  return { ...page, storage, files };
}

test('a resume without a school and skills is refused at these fields, a whole one is saved as a PDF', async () => {
  const { user, files } = await openResume();
  await press(user, text.savePdf);
  expect(await screen.findByText(text.schoolNeeded)).toBeTruthy();
  expect(screen.getByText(text.skillNeeded)).toBeTruthy();
  expect(document.activeElement).toBe(field('School'));
  expect(files).toEqual([]);
  await user.type(field('School'), 'Lae Secondary');
  await user.type(field('What you can do'), 'Counting');
  await press(user, text.savePdf);
  expect(await screen.findByText(text.savedPdf)).toBeTruthy();
  expect(files.map(({ content }) => content.type)).toEqual(['application/pdf']);
  const bytes = new Uint8Array(await files[0]!.content.arrayBuffer());
  expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
});

test('the letter panel offers sentences, counts letters, names one that the PDF has not, and makes a document', async () => {
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
  await user.type(letter, '{Backspace}{Backspace}');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await press(user, writing.letterForm.done);
  await user.click(await screen.findByRole('button', { name: 'Change your cover letter' }));
  const again = await screen.findByLabelText<HTMLTextAreaElement>(writing.letterForm.label);
  expect(again.value).toBe(starters.noSchool);
});

/** The apply form on a phone with that resume, with a grade ticked. */
async function tickGrade(grade: number, resume: Record<string, string> | string, owner = 7) {
  const storage = memoryStorage();
  const text = typeof resume === 'string' ? resume : JSON.stringify(resume);
  storage.setItem(`${formKeyPrefix}${owner}.${RESUME_FORM}`, text);
  const page = await openApply({}, storage);
  await page.user.click(await screen.findByLabelText(`Grade ${grade}`));
  return { ...page, offered: screen.getByLabelText<HTMLInputElement>(`School name for Grade ${grade}`) };
}

const lae = { school_1: ' Lae Secondary ', grade_1: 'Grade 10' };
const goroka = { school_2: 'Goroka Secondary', grade_2: 'Grade 12', school_3: ' ' };

test.each([
  ['the one of that grade', 10, { ...lae, ...goroka }, 'Lae Secondary'],
  ['the last one of that grade', 12, { ...goroka, school_3: 'Sogeri', grade_3: 'Gr12' }, 'Sogeri'],
  ['none where all are of other grades', 8, { ...lae, ...goroka }, ''],
  ['none by a number that only has the grade in it', 8, { school_1: 'Koki', grade_1: 'Grade 10, 2018' }, ''],
  ['none of a resume that does not say the grade', 12, { school_1: 'Kundiawa High' }, ''],
  ['none of a resume without a school', 12, { skills: 'Typing', grade_1: 'Grade 12' }, ''],
  ['none of a resume that cannot be read', 12, '{', ''],
] as const)('the school of the resume stands as the school name: %s', async (_, grade, resume, school) => {
  expect((await tickGrade(grade, resume)).offered.value).toBe(school);
});

test('a school of which the resume does not say the grade is suggested for any, and one of another grade is not', async () => {
  const { offered } = await tickGrade(8, { ...lae, school_2: 'Kundiawa High', grade_2: 'Certificate' });
  expect([...offered.list!.options].map(({ value }) => value)).toEqual(['Kundiawa High']);
  expect(offered.value).toBe('');
});

test('the school of somebody else on this phone is not offered', async () => {
  expect((await tickGrade(12, goroka, 8)).offered.value).toBe('');
});

test('what is offered can be changed, is added by leaving the field, and is offered again after it was taken out', async () => {
  const { user, offered } = await tickGrade(12, goroka);
  await user.type(offered, ' School');
  await user.tab();
  await user.click(document.body);
  expect(await screen.findByText(messages.apply.gradeAdded(12))).toBeTruthy();
  expect(screen.getByText('Goroka Secondary School')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Grade 12' }));
  await user.click(screen.getByLabelText('Grade 12'));
  expect(screen.getByLabelText<HTMLInputElement>('School name for Grade 12').value).toBe('Goroka Secondary');
});

test('a long name that is left is shown from its start', async () => {
  const { offered } = await tickGrade(12, { school_1: 'x'.repeat(80) });
  offered.scrollLeft = 90;
  fireEvent.blur(offered, { relatedTarget: screen.getByRole('button', { name: 'Add Grade 12' }) });
  expect(offered.scrollLeft).toBe(0);
});
