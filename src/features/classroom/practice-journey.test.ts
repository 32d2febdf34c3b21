import { expect, test } from 'vitest';
import { apply } from '#contract/messages/applications';
import {
  newPractice,
  practiceProblems,
  practise,
  type Practice,
  type PracticeEvent,
} from './practice-journey';

const run = (events: PracticeEvent[], start: Practice = newPractice) => events.reduce(practise, start);
const filled: PracticeEvent = {
  type: 'fill',
  form: { grade: 12, school: 'Goroka Secondary', documents: { resume: 'a.pdf', cover_letter: 'b.pdf' } },
};

test('without signal an application is saved first, then sent, viewed and hired, and stays hired', () => {
  const stages: unknown[] = [];
  let practice = run([filled, { type: 'apply', internship: 1 }]);
  for (let press = 0; press < 5; press++) {
    stages.push(practice.stage);
    practice = practise(practice, { type: 'next' });
  }
  expect(stages).toEqual(['saved', 'sent', 'viewed', 'hired', 'hired']);
});

test('with signal it is sent at once', () => {
  expect(run([{ type: 'signal', hasSignal: true }, filled, { type: 'apply', internship: 1 }]).stage).toBe(
    'sent',
  );
});

test('what is missing is said in the sentences of a real application, and nothing is applied', () => {
  expect(practiceProblems(newPractice.form)).toEqual({ grade: apply.noGrade, documents: apply.noFiles });
  const ticked = run([{ type: 'fill', form: { grade: 10, school: '  ', documents: { resume: 'a.pdf' } } }]);
  expect(practiceProblems(ticked.form)).toEqual({
    school: apply.blankSchool(10),
    documents: apply.noFiles,
  });
  expect(run([{ type: 'apply', internship: 1 }], ticked).applied).toBeNull();
});

test('starting again forgets everything, and nothing happens before Apply Now', () => {
  expect(run([filled, { type: 'apply', internship: 1 }, { type: 'restart' }])).toEqual(newPractice);
  expect(run([{ type: 'next' }])).toEqual(newPractice);
});

test('a second press of Apply Now changes nothing', () => {
  const viewed = run([filled, { type: 'apply', internship: 1 }, { type: 'next' }, { type: 'next' }]);
  expect(practise(viewed, { type: 'apply', internship: 1 })).toEqual(viewed);
});

test('another internship can be applied to with what is filled in, and begins anew', () => {
  const viewed = run([filled, { type: 'apply', internship: 1 }, { type: 'next' }, { type: 'next' }]);
  const other = practise(viewed, { type: 'apply', internship: 2 });
  expect([other.applied, other.stage, other.form]).toEqual([2, 'saved', viewed.form]);
});
