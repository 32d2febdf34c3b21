import type { Level } from '#contract/applications';
import type { AccountStatus, Role } from '#contract/status';

/** Every demo account's password (rule 4). Never used in production: SEED=demo is refused there (rule 3). */
export const DEMO_PASSWORD = 'wokabaut';

export interface DemoAccount {
  email: string;
  role: Role;
  /** What this account is good for, in a few words, for the start of the server to print. */
  about: string;
}

/** The accounts that a visitor of the demo logs in with (rule 4). */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'student@demo.example', role: 'student', about: 'approved, has applied' },
  { email: 'pending@demo.example', role: 'student', about: 'waiting for approval' },
  { email: 'business@demo.example', role: 'business', about: 'approved, has applicants' },
  { email: 'newbusiness@demo.example', role: 'business', about: 'waiting for approval' },
  { email: 'admin@demo.example', role: 'admin', about: 'approves and sees everything' },
];

export const demoAdmin = { email: 'admin@demo.example', fullName: 'Anna Vagi' } as const;

export interface DemoBusiness {
  key: string;
  email: string;
  status: AccountStatus;
  companyName: string;
  representative: string;
  city: string;
  phone: string;
  website: string | null;
  /** Letters and colours of its drawn logo. */
  logo: { letters: string; ground: string; ink: string };
}

export const demoBusinesses: readonly DemoBusiness[] = [
  {
    key: 'digital',
    email: 'business@demo.example',
    status: 'approved',
    companyName: 'Pasifik Digital Services',
    representative: 'Margaret Kila',
    city: 'Port Moresby',
    phone: '+675 7100 2201',
    website: 'https://pasifikdigital.example',
    logo: { letters: 'PD', ground: '#0b4f6c', ink: '#ffd23f' },
  },
  {
    key: 'coffee',
    email: 'office@asarovalleycoffee.example',
    status: 'approved',
    companyName: 'Asaro Valley Coffee Growers',
    representative: 'Joseph Gahare',
    city: 'Goroka',
    phone: '+675 7100 2202',
    website: 'https://asarovalleycoffee.example',
    logo: { letters: 'AV', ground: '#4a2c17', ink: '#f3e3c3' },
  },
  {
    key: 'freight',
    email: 'people@huongulffreight.example',
    status: 'approved',
    companyName: 'Huon Gulf Freight & Engineering',
    representative: 'Peter Yasam',
    city: 'Lae',
    phone: '+675 7100 2203',
    website: 'https://huongulffreight.example',
    logo: { letters: 'HG', ground: '#c8102e', ink: '#ffffff' },
  },
  {
    key: 'lodge',
    email: 'manager@blanchebaylodge.example',
    status: 'approved',
    companyName: 'Blanche Bay Lodge',
    representative: 'Theresa ToVue',
    city: 'Kokopo',
    phone: '+675 7100 2204',
    website: null,
    logo: { letters: 'BB', ground: '#12664f', ink: '#f9f7e8' },
  },
  {
    key: 'health',
    email: 'office@astrolabehealth.example',
    status: 'approved',
    companyName: 'Astrolabe Community Health',
    representative: 'Ruth Banak',
    city: 'Madang',
    phone: '+675 7100 2205',
    website: 'https://astrolabehealth.example',
    logo: { letters: 'AH', ground: '#5b2a86', ink: '#e9f5db' },
  },
  {
    key: 'builders',
    email: 'newbusiness@demo.example',
    status: 'pending',
    companyName: 'Wahgi Build & Supply',
    representative: 'Daniel Wamp',
    city: 'Mount Hagen',
    phone: '+675 7100 2206',
    website: null,
    logo: { letters: 'WB', ground: '#2f3e46', ink: '#ff9f1c' },
  },
];

export interface DemoStudent {
  key: string;
  email: string;
  status: AccountStatus;
  statusReason?: string;
  fullName: string;
  city: string;
  phone: string;
  dateOfBirth: string;
  levels: Level[];
  /** For the resume: what they are good at and what they have done. */
  skills: string[];
  experience: string[];
}

export const demoStudents: readonly DemoStudent[] = [
  {
    key: 'maria',
    email: 'student@demo.example',
    status: 'approved',
    fullName: 'Maria Kaupa',
    city: 'Port Moresby',
    phone: '+675 7200 3301',
    dateOfBirth: '2006-03-14',
    levels: [{ grade: 12, school_name: 'Hohola Ridge Secondary School' }],
    skills: ['Typing and spreadsheets', 'Taking minutes', 'English, Tok Pisin and Motu'],
    experience: [
      'Kept the cash book of the school canteen for two terms.',
      'Helps her aunt sell at Gordons market on Saturdays.',
    ],
  },
  {
    key: 'elijah',
    email: 'pending@demo.example',
    status: 'pending',
    fullName: 'Elijah Waine',
    city: 'Mount Hagen',
    phone: '+675 7200 3302',
    dateOfBirth: '2007-08-02',
    levels: [{ grade: 10, school_name: 'Wahgi Junction High School' }],
    skills: ['Fixing phones and radios', 'Careful with tools', 'Tok Pisin, Melpa and English'],
    experience: ['Charges and repairs phones at the station market.'],
  },
  {
    key: 'grace',
    email: 'grace.temu@students.example',
    status: 'approved',
    fullName: 'Grace Temu',
    city: 'Lae',
    phone: '+675 7200 3303',
    dateOfBirth: '2005-11-21',
    levels: [
      { grade: 10, school_name: 'Markham Road High School' },
      { grade: 12, school_name: 'Bumbu River Secondary School' },
    ],
    skills: ['Reading technical drawings', 'Arithmetic', 'Working in a team'],
    experience: ['Six weeks with the settlement water committee: measured, listed and fixed standpipes.'],
  },
  {
    key: 'michael',
    email: 'michael.toliman@students.example',
    status: 'approved',
    fullName: 'Michael Toliman',
    city: 'Kokopo',
    phone: '+675 7200 3304',
    dateOfBirth: '2006-06-30',
    levels: [{ grade: 12, school_name: 'Kabakada Coast Secondary School' }],
    skills: ['Greeting and serving guests', 'Cooking', 'Kuanua, Tok Pisin and English'],
    experience: ['Served at weddings and parish feasts for two years.'],
  },
  {
    key: 'naomi',
    email: 'naomi.aisa@students.example',
    status: 'approved',
    fullName: 'Naomi Aisa',
    city: 'Goroka',
    phone: '+675 7200 3305',
    dateOfBirth: '2005-01-09',
    levels: [{ grade: 12, school_name: 'Bena Gap Secondary School' }],
    skills: ['Keeping records', 'Speaking before groups', 'Growing coffee'],
    experience: ["Weighs and writes down the harvest of her family's coffee garden."],
  },
  {
    key: 'samuel',
    email: 'samuel.kerenga@students.example',
    status: 'approved',
    fullName: 'Samuel Kerenga',
    city: 'Madang',
    phone: '+675 7200 3306',
    dateOfBirth: '2004-09-17',
    levels: [
      { grade: 8, school_name: 'Gogol Bridge Primary School' },
      { grade: 10, school_name: 'Nagada Harbour High School' },
    ],
    skills: ['First aid', 'Patience with children', 'Riding and mending bicycles'],
    experience: ['Volunteer at the aid post: keeps the queue and fills in cards.'],
  },
  {
    key: 'joyce',
    email: 'joyce.pokana@students.example',
    status: 'pending',
    fullName: 'Joyce Pokana',
    city: 'Port Moresby',
    phone: '+675 7200 3307',
    dateOfBirth: '2007-04-25',
    levels: [{ grade: 12, school_name: 'Hohola Ridge Secondary School' }],
    skills: ['Drawing and lettering', 'Filming on a phone', 'English and Tok Pisin'],
    experience: ["Runs her youth group's notice board and weekly video."],
  },
  {
    key: 'benson',
    email: 'benson.haro@students.example',
    status: 'rejected',
    statusReason:
      'We could not find this name and date of birth in the participant records of any cohort. Please see your trainer.',
    fullName: 'Benson Haro',
    city: 'Popondetta',
    phone: '+675 7200 3308',
    dateOfBirth: '2001-12-05',
    levels: [{ grade: 10, school_name: 'Girua Plains High School' }],
    skills: [],
    experience: [],
  },
];
