import * as v from 'valibot';
import { limits } from './limits';
import { messages } from './messages';

/**
 * Takes out what neither a database nor a person can read: control characters (line breaks and tabs stay) and
 * halves of characters.
 */
export const withoutControls = (text: string): string => text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '');

/** Building blocks of the request schemas: trimmed text with the sentence that names the field. */
export const requiredText = (sentence: string, max: number, label: string) =>
  v.pipe(
    v.string(sentence),
    v.transform(withoutControls),
    v.trim(),
    v.minLength(1, sentence),
    v.maxLength(max, `${label} must be at most ${max} characters.`),
  );

/** An e-mail address, trimmed and lower-cased: one person, one spelling. */
export const email = (sentence: string = messages.validation.emailInvalid) =>
  v.pipe(
    v.string(messages.validation.emailRequired),
    v.trim(),
    v.toLowerCase(),
    v.minLength(1, messages.validation.emailRequired),
    v.maxLength(limits.email.max, sentence),
    v.email(sentence),
  );

/** `YYYY-MM-DD` that is a day of the calendar. */
export const dateOnly = (sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.trim(),
    v.minLength(1, sentence),
    v.isoDate('Please enter a valid date.'),
    v.check((text) => {
      const time = Date.parse(`${text}T00:00:00Z`);
      return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
    }, 'Please enter a valid date.'),
  );

/** A choice in any letter case, stored as the product writes it (decision 15). */
export const choice = <const T extends readonly string[]>(options: T, sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.trim(),
    v.transform((text) => options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text),
    v.picklist(options, sentence),
  );

/** A whole number that may arrive as text from a form. */
export const wholeNumber = (sentence: string) =>
  v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,10}$/, sentence), v.transform(Number))],
      sentence,
    ),
    v.integer(sentence),
  );
