import { newsLimits } from '../follow-up-limits';

/** What people are told in the portal (rule 74). */
export const news = {
  title: 'News',
  lead: `We keep news for ${newsLimits.days} days.`,
  all: 'All news',
  isNew: 'New',
  none: 'No news yet.',
  noneLead: 'When something happens, you read it here.',
  failed: 'The news could not be loaded.',
  notSent: 'What you have read could not be sent.',
  viewed: (company: string) => `${company} has looked at your application.`,
  hired: (company: string) => `${company} has hired you!`,
  submitted: (company: string) => `${company} has set your application back to new.`,
  answerTakenBack: (company: string) => `${company} has taken its answer back.`,
  released: (company: string) => `${company} can read your application now.`,
  answerUnlikely: (company: string) => `It is likely that no answer comes from ${company}.`,
  approved: 'Your account is approved.',
  rejected: 'Your account was not approved.',
  changeAccepted: 'Your changed profile was approved.',
  changeRefused: 'Your changed profile was not approved.',
  closing: (on: string) => `A saved internship closes on ${on}.`,
  answersAwaited: (count: number) =>
    count === 1 ? 'One application waits for your answer.' : `${count} applications wait for your answer.`,
  takenDown: 'An admin has taken down your internship.',
} as const;
