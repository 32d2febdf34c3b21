import { longDate } from '#contract/dates';
import { newInternships } from '#contract/messages/news';
import type { TemplateData, Templates } from '../kinds';

/** The list, filtered for the new ones. */
function listUrl({ categoryId, place }: TemplateData['new_internships'], publicUrl: string): string {
  const filters = new URLSearchParams({
    ...(categoryId !== null && { category: String(categoryId) }),
    ...(place !== null && { location: place }),
  }).toString();
  return `${publicUrl}/all-internships${filters && `?${filters}`}`;
}

/** Rule 77. */
export const jobAlertTemplates: Pick<Templates, 'new_internships'> = {
  new_internships: (data, publicUrl) => {
    const { name, count, place, internships, token } = data;
    const unsubscribe = `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`;
    return {
      subject: newInternships(count, place, null),
      name,
      unsubscribe,
      parts: [
        'You asked us to tell you about new internships. These came this week:',
        ...internships.map(({ id, title, companyName, location, lastDateToApply }) => ({
          title,
          details: `${companyName}, ${location}. Apply by ${longDate(lastDateToApply)}.`,
          url: `${publicUrl}/internship-details/${id}`,
        })),
        { label: 'See them on the portal', url: listUrl(data, publicUrl) },
        {
          title: 'Stop this weekly mail',
          details: 'One press, and no log-in is needed.',
          url: unsubscribe,
        },
      ],
    };
  },
};
