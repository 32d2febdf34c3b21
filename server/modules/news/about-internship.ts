import { fallbacks } from '#contract/messages/site';

export const aboutInternship = (title: string, companyName: string | null) => ({
  title,
  company_name: companyName || fallbacks.companyName,
});
