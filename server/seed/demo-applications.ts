import type { ApplicationStatus } from '#contract/status';

export interface DemoApplication {
  student: string;
  internship: string;
  /** Days before today; null for the one that was written in time and arrived after closing (rule 17). */
  daysAgo: number | null;
  /** Statuses the business gave it, in order, one day apart. */
  statuses: ApplicationStatus[];
  /** What the cover letter says, under the greeting. */
  letter: string;
}

export const demoApplications: readonly DemoApplication[] = [
  {
    student: 'maria',
    internship: 'helpdesk',
    daysAgo: 5,
    statuses: ['viewed'],
    letter:
      'At school I was the one teachers called when the computer did not start. I have no certificate for that, but I am patient, I write down what I try, and I do not give up at the first message I do not understand.',
  },
  {
    student: 'maria',
    internship: 'dataentry',
    daysAgo: 10,
    statuses: ['viewed', 'hired'],
    letter:
      'I type forty words a minute and I check my work twice, a habit from keeping the canteen cash book. Land records matter to my own family, so I know what one wrong digit can do.',
  },
  {
    student: 'maria',
    internship: 'clinic',
    daysAgo: 2,
    statuses: [],
    letter:
      'My grandmother walked two hours to a clinic and was always sent away with a clear word and a kind one. I would like to learn to be the person who gives both.',
  },
  {
    student: 'grace',
    internship: 'helpdesk',
    daysAgo: 6,
    statuses: [],
    letter:
      'For the water committee I explained to many people, many times, why a tap must be closed. I think a help desk needs the same calm. I can move to Port Moresby and stay with my uncle.',
  },
  {
    student: 'grace',
    internship: 'drafting',
    daysAgo: 9,
    statuses: ['viewed', 'hired'],
    letter:
      'Technical drawing was my best subject for two years. I have added a drawing of the standpipes in our settlement, measured with a rope and a ruler, to show how I work.',
  },
  {
    student: 'grace',
    internship: 'customs',
    daysAgo: null,
    statuses: [],
    letter:
      'I am exact with papers and I live ten minutes from the wharf. There was no signal at my village when I wrote this; I hope it still reaches you.',
  },
  {
    student: 'michael',
    internship: 'frontdesk',
    daysAgo: 3,
    statuses: ['viewed'],
    letter:
      'Two years of parish feasts taught me to smile at three hundred people and mean it. I know the bay, the market days and the history of the old town, and I speak three languages.',
  },
  {
    student: 'michael',
    internship: 'webcontent',
    daysAgo: 2,
    statuses: [],
    letter:
      'I write the notices and take the photographs for our parish. I would like to learn to do it so well that a business pays for it.',
  },
  {
    student: 'naomi',
    internship: 'quality',
    daysAgo: 4,
    statuses: ['viewed'],
    letter:
      'I grew up between coffee trees and have dried cherries on our roof since I was six. I know when they smell right. I want to know why.',
  },
  {
    student: 'naomi',
    internship: 'bookkeeping',
    daysAgo: 12,
    statuses: ['viewed'],
    letter:
      'Our garden has a book: every bag, every price, every kina of school fees. My teacher said it is the neatest account in the district. I would like to learn how a real one is kept.',
  },
  {
    student: 'samuel',
    internship: 'testing',
    daysAgo: 1,
    statuses: [],
    letter:
      'My phone is old, often full, and where I live the signal comes after rain. If your app works for me it will work for everyone.',
  },
  {
    student: 'elijah',
    internship: 'helpdesk',
    daysAgo: 1,
    statuses: [],
    letter:
      'I have repaired more than a hundred phones with a knife, a lighter and patience. I would like to see what can be done with proper tools and somebody to ask.',
  },
];
