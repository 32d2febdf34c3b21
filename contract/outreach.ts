import type { Words } from './languages';
import * as v from 'valibot';
import { email, requiredLines, requiredText } from './fields';
import { limits } from './limits';
import { contact as contactMessages, newsletter } from './messages/site';
import { newsletterPattern } from './newsletter';

const text = contactMessages;

/** One line: a subject goes into a mail header. */
const line = (sentence: string, label: string) =>
  v.pipe(
    requiredText(sentence, limits.shortText.max, label),
    v.transform((written) => written.replace(/\s+/g, ' ')),
  );

/** Bare or under `contact` (screens.md section 5, Contact). */
export const ContactMessage = v.object({
  name: line(text.nameRequired, 'Name' satisfies Words),
  email: email(),
  subject: line(text.subjectRequired, 'Subject' satisfies Words),
  message: requiredLines(text.messageRequired, limits.contactMessage.max, 'Message' satisfies Words),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const NewsletterSubscription = v.object({
  email: v.pipe(email(newsletter.invalid), v.regex(newsletterPattern, newsletter.invalid)),
});
export type NewsletterSubscription = v.InferOutput<typeof NewsletterSubscription>;
