import { demo } from './people';

/** E-mail addresses of everyone whose screens are checked. */
export const emails = {
  ...demo,
  /** Demo data. */
  rejectedStudent: 'benson.haro@students.example',
  /** Edge case data (edge-case-data.ts). */
  rejectedBusiness: 'rejected@business.example',
} as const;

/** One of these accounts, or nobody who is logged in. */
export type Account = 'visitor' | keyof typeof emails;

export const accounts = ['visitor', ...Object.keys(emails)] as Account[];
