import { portMoresbyDate } from '#contract/closing';
import type { InternshipDetails } from '#contract/internships';
import { practice } from '#contract/messages/classroom';

const texts = [
  {
    title: 'Shop Assistant',
    location: 'Lae',
    description: 'You help customers, fill the shelves and count the stock with the shop manager.',
    required_skills: ['Counting', 'Speaking with people'],
  },
  {
    title: 'Office Helper',
    location: 'Port Moresby',
    description: 'You answer the phone, write letters and keep the files in order.',
    required_skills: ['Writing', 'Using a computer'],
  },
];

const weekMs = 7 * 24 * 3_600_000;

/** Sample internships; negative ids, so that none is real, and pending ones, so that none has a link to share. */
export const practiceInternships = (now: number): InternshipDetails[] =>
  texts.map((text, index) => ({
    ...text,
    id: -1 - index,
    internship_type: null,
    internship_financing: 'paid',
    internship_category_id: null,
    category: '',
    duration: 12,
    duration_unit: 'weeks',
    last_date_to_apply: portMoresbyDate(now + (index + 1) * weekMs),
    status: 'pending',
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    is_applied: 0,
    company: {
      id: -1 - index,
      company_name: `${practice.company} ${index + 1}`,
      logo_url: null,
      representative_name: null,
      email: null,
      mobile_number: null,
      business_number: null,
      city: null,
      website_url: null,
      description: null,
      status: 'pending',
    },
  }));
