import type { Financing } from '#contract/status';
import { practice } from '#contract/messages/practice';

/** A pretend internship: it exists on this screen only, and names no real business. */
export interface PracticeInternship {
  title: string;
  company: string;
  location: string;
  financing: Financing;
  duration: string;
  daysLeft: number;
  description: string;
  skills: readonly string[];
}

/** Counted from 1 in the address (`/practice?internship=1`). */
export const practiceInternships: readonly PracticeInternship[] = [
  {
    title: 'Shop Assistant',
    company: `${practice.company} 1`,
    location: 'Lae',
    financing: 'paid',
    duration: '12 weeks',
    daysLeft: 21,
    description: 'You help customers, fill the shelves and count the stock with the shop manager.',
    skills: ['Counting', 'Speaking with people'],
  },
  {
    title: 'Office Helper',
    company: `${practice.company} 2`,
    location: 'Port Moresby',
    financing: 'unpaid',
    duration: '6 weeks',
    daysLeft: 9,
    description: 'You answer the phone, write letters and keep the files in order.',
    skills: ['Writing', 'Using a computer'],
  },
  {
    title: 'Garden Worker',
    company: `${practice.company} 3`,
    location: 'Goroka',
    financing: 'paid',
    duration: '3 months',
    daysLeft: 30,
    description: 'You plant, water and pick vegetables, and help to sell them at the market.',
    skills: ['Working outside'],
  },
];
