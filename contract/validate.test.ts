import { expect, it } from 'vitest';
import { StudentSignup } from './accounts';
import { NewInternship } from './internships';
import { messages } from './messages';
import { validate } from './validate';

const sentence = (schema: typeof StudentSignup | typeof NewInternship, field: string, input: object) => {
  const result = validate(schema, input);
  return result.ok ? undefined : result.errors[field]?.[0];
};

it('passwords that differ are said although other fields are wrong too', () => {
  const typed = { password: 'abcdef', password_confirmation: 'abcdeg' };
  expect(sentence(StudentSignup, 'password_confirmation', typed)).toBe(messages.validation.passwordsDiffer);
});

it('a password that was not repeated is asked for', () => {
  expect(
    sentence(StudentSignup, 'password_confirmation', { password: 'abcdef', password_confirmation: '' }),
  ).toBe(messages.validation.confirmationRequired);
});

it.each([
  ['1.5', messages.internship.durationWhole],
  [1.5, messages.internship.durationWhole],
  ['', messages.internship.durationRequired],
  ['soon', messages.internship.durationRequired],
  ['0', messages.internship.durationShort],
  ['12', undefined],
])('a duration of %j gets the sentence that fits', (duration, expected) => {
  expect(sentence(NewInternship, 'duration', { duration })).toBe(expected);
});
