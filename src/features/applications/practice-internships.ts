import { portMoresbyDate } from '#contract/closing';
import type { InternshipDetails } from '#contract/internships';
import { practice } from '#contract/messages/classroom';
import { sampleInternship } from '#contract/sample-rows';

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
    ...sampleInternship,
    ...text,
    id: -1 - index,
    last_date_to_apply: portMoresbyDate(now + (index + 1) * weekMs),
    status: 'pending',
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    company: {
      ...sampleInternship.company,
      id: -1 - index,
      company_name: `${practice.company} ${index + 1}`,
      status: 'pending',
    },
  }));
