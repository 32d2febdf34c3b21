import type { Words } from './languages';
import * as v from 'valibot';
import { cleanEmail, hasLetter, onOneLine, withoutControls } from './clean-text';
import { limits } from './limits';
import { validation } from './messages/account';
import { termsVersion, termsVersions } from './terms';

const text = validation;

const tooLong = (label: string, max: number): Words => `${label} must be at most ${max} characters.`;

type Cleaned = typeof onOneLine;

const required = (clean: Cleaned) => (sentence: string, max: number, label: string) =>
  v.pipe(
    v.string(sentence),
    v.transform(clean),
    v.trim(),
    v.minLength(1, sentence),
    v.maxLength(max, tooLong(label, max)),
  );

const optional = (clean: Cleaned) => (max: number, label: string) =>
  v.pipe(
    v.string(`${label} must be text.` satisfies Words),
    v.transform(clean),
    v.trim(),
    v.maxLength(max, tooLong(label, max)),
  );

export const requiredText = required(onOneLine);
export const requiredName = (...[sentence, max, label]: Parameters<typeof requiredText>) =>
  v.pipe(requiredText(sentence, max, label), v.check(hasLetter, sentence));
export const optionalText = optional(onOneLine);
export const requiredLines = required(withoutControls);
export const optionalLines = optional(withoutControls);

export const mailbox =
  /^(?!\.|[^@]*\.@)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

export const email = (sentence: string = text.emailInvalid) =>
  v.pipe(
    v.string(text.emailRequired),
    v.transform(cleanEmail),
    v.minLength(1, text.emailRequired),
    v.maxLength(limits.email.max, sentence),
    v.regex(mailbox, sentence),
  );

/** Null when left empty. */
export const optionalEmail = v.pipe(
  v.nullish(v.string(text.emailInvalid), ''),
  v.transform(cleanEmail),
  v.maxLength(limits.email.max, text.emailInvalid),
  v.check((value) => value === '' || mailbox.test(value), text.emailInvalid),
  v.transform((value) => value || null),
);

/** Of a link in a mail, as copied with what stands around it. */
export const mailedToken = (sentence: string, max: number) =>
  v.pipe(
    v.string(sentence),
    v.transform((given) => /[\w-]+(?:\.[\w-]+)*/.exec(given)?.[0] ?? ''),
    v.minLength(1, sentence),
    v.maxLength(max, sentence),
  );

const isPlausibleYear = (year: number) => year >= limits.year.min && year <= limits.year.max;

export const dateOnly = (sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.transform(onOneLine),
    v.trim(),
    v.minLength(1, sentence),
    v.isoDate(text.dateInvalid),
    v.check((day) => {
      const date = new Date(`${day}T00:00:00Z`);
      return isPlausibleYear(date.getUTCFullYear()) && date.toISOString().slice(0, 10) === day;
    }, text.dateInvalid),
  );

export const moment = (sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.isoTimestamp(sentence),
    v.check((time) => isPlausibleYear(new Date(time).getUTCFullYear()), sentence),
  );

/** A choice in any letter case, normalised to the listed spelling (rule internship-2). */
export const choice = <const T extends readonly string[]>(options: T, sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.transform(onOneLine),
    v.trim(),
    v.transform((given) => options.find((option) => option.toLowerCase() === given.toLowerCase()) ?? given),
    v.picklist(options, sentence),
  );

const fromText = (typed: string) => {
  const digits = onOneLine(typed).trim();
  return /^-?\d{1,10}(\.\d+)?$/.test(digits) ? Number(digits) : null;
};

export const wholeNumber = (sentence: string, notWhole: string = sentence) =>
  v.pipe(
    v.union([v.number(), v.string()], sentence),
    v.transform((given) => (typeof given === 'string' ? fromText(given) : given)),
    v.number(sentence),
    v.integer(notWhole),
  );

/** The version that was shown (rule account-11); without the script, or one that is not known here, that of now. */
export const acceptedTerms = v.fallback(v.optional(v.picklist(termsVersions), termsVersion), termsVersion);
