import * as v from 'valibot';
import type { User } from '#contract/accounts';
import { email } from '#contract/fields';
import { messages } from '#contract/messages';
import { BusinessProfileChange, StudentProfileChange } from '#contract/profile';

/** Both profile forms show one sentence for a missing and an invalid e-mail (screens.md section 5). */
const neededEmail = v.pipe(
  v.string(messages.validation.emailNeeded),
  v.nonEmpty(messages.validation.emailNeeded),
  email(messages.validation.emailNeeded),
);

export const studentProfile = v.object({ ...StudentProfileChange.entries, email: neededEmail });
export const studentValues = (user: User) => ({
  full_name: user.full_name,
  city: user.city ?? '',
  date_of_birth: user.date_of_birth ?? '',
  mobile_number: user.mobile_number ?? '',
  email: user.email,
});

/** `full_name` is the representative's (rule 13). */
export const businessProfile = v.object({
  ...v.omit(BusinessProfileChange, ['representative_name']).entries,
  email: neededEmail,
});
export const businessValues = (user: User) => ({
  company_name: user.company_name ?? '',
  full_name: user.full_name,
  email: user.email,
  mobile_number: user.mobile_number ?? '',
  city: user.city ?? '',
  business_number: user.business_number ?? '',
  website_url: user.website_url ?? '',
});
