import { limits } from '../limits';

export const writing = {
  letter: (letter: string) => `The PDF has no letter “${letter}”. Please write it in another way.`,
  tooLong: (lines: number) =>
    `It does not fit on one page: about ${lines} ${lines === 1 ? 'line' : 'lines'} too many. Please make this shorter.`,
  atMost: (max: number) => `Please write at most ${max} characters here.`,
  profileLetter: (letter: string) =>
    `The PDF has no letter “${letter}”, which is in your profile. Please write it in another way there.`,
  needsProfile: 'Your name and contact come with signal. What you write is saved on this phone.',
  resume: {
    title: 'Write your resume',
    lead: 'Fill in what you have. It becomes a page of one A4 sheet (PDF).',
    kept: 'It stays on this phone until you log out. Save the PDF to keep it longer.',
    schoolNeeded: 'Please enter a school.',
    skillNeeded: 'Please enter at least one skill.',
    phoneNeeded: 'Please enter a phone number for this person.',
    nameNeeded: 'Please enter the name of this person.',
    use: 'Use this resume',
    savePdf: 'Save the PDF',
    savedPdf: 'The PDF is saved on this phone.',
  },
  letterForm: {
    label: 'Your letter',
    hint: 'Start with these sentences, then write why you want this work.',
    count: (letters: number) => `${letters} of ${limits.letter.max} letters`,
    empty: 'Please write your letter, or choose a file.',
    tooManyParts: 'Your letter is too long. Please use fewer lines and signs.',
    done: 'Done',
  },
} as const;
