import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { formKeyPrefix, memoryStorage } from '../../../src/services/session';
import { RESUME_FORM } from '../../../src/services/resume';
import { openApply } from '../../support/apply-page';
import { startPhone } from '../../support/phone';

beforeEach(() => void startPhone());

/** The apply form on a phone with that resume, with a grade ticked. */
async function tickGrade(grade: number, resume: Record<string, string> | string, owner = 7) {
  const storage = memoryStorage();
  const text = typeof resume === 'string' ? resume : JSON.stringify(resume);
  storage.setItem(`${formKeyPrefix}${owner}.${RESUME_FORM}`, text);
  const page = await openApply({}, storage);
  await page.user.click(await screen.findByLabelText(`Grade ${grade}`));
  return { ...page, field: screen.getByLabelText<HTMLInputElement>(`School name for Grade ${grade}`) };
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
  expect((await tickGrade(grade, resume)).field.value).toBe(school);
});

test('a school of which the resume does not say the grade is suggested for any, and one of another grade is not', async () => {
  const { field } = await tickGrade(8, { ...lae, school_2: 'Kundiawa High', grade_2: 'Certificate' });
  expect([...field.list!.options].map(({ value }) => value)).toEqual(['Kundiawa High']);
  expect(field.value).toBe('');
});

test('the school of somebody else on this phone is not offered', async () => {
  expect((await tickGrade(12, goroka, 8)).field.value).toBe('');
});

test('what is offered can be changed, is added by leaving the field, and is offered again after it was taken out', async () => {
  const { user, field } = await tickGrade(12, goroka);
  await user.type(field, ' School');
  await user.tab();
  await user.click(document.body);
  expect(await screen.findByText(messages.apply.gradeAdded(12))).toBeTruthy();
  expect(screen.getByText('Goroka Secondary School')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Grade 12' }));
  await user.click(screen.getByLabelText('Grade 12'));
  expect(screen.getByLabelText<HTMLInputElement>('School name for Grade 12').value).toBe('Goroka Secondary');
});

test('a long name that is left is shown from its start', async () => {
  const { field } = await tickGrade(12, { school_1: 'x'.repeat(80) });
  field.scrollLeft = 90;
  fireEvent.blur(field, { relatedTarget: screen.getByRole('button', { name: 'Add Grade 12' }) });
  expect(field.scrollLeft).toBe(0);
});
