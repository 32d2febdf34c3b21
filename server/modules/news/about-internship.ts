import { fallbacks } from '#contract/messages/site';

/** What news says of an internship. */
export const aboutInternship = (title: string, companyName: string | null) => ({
  title,
  company_name: companyName || fallbacks.companyName,
});
