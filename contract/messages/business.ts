const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const has = (count: number) => (count === 1 ? 'has' : 'have');
const days = (count: number) => (count <= 0 ? 'today' : count === 1 ? 'tomorrow' : `in ${count} days`);

export const businessDay = {
  waits: (count: number) => `${people(count)} ${count === 1 ? 'waits' : 'wait'} for you`,
  isOpen: (open: number) =>
    `${open === 0 ? 'No internship is' : open === 1 ? '1 internship is' : `${open} internships are`} open.`,
  nothingToDo: (open: string) => `Nothing to do now. ${open}`,
  track: {
    made: 'Account made',
    checked: 'We check you',
    isPublic: 'Your internships are public',
  },
  begin: 'Create your first internship, so that students can find it.',
  copyExample: 'Copy this example',
  exampleTitle: 'Shop Helper',
  exampleSkills: 'Friendly with customers, Careful with numbers, On time',
  exampleDescription: [
    'You learn how our shop works: you welcome customers, count what is there and help at the counter.',
    'You work Monday to Friday, from 8 in the morning to 4 in the afternoon. Someone from our shop teaches you and answers your questions.',
    'We pay K150 a week, and lunch. At the end you get a letter about your work.',
  ],
  applied: (all: number, waiting: number, hired: number, answered: number) =>
    [`${all} applied`, `${waiting} new`, `${hired} hired`, `${answered} not this time`]
      .filter((words) => all > 0 && !words.startsWith('0 '))
      .join(', ') || 'Nobody has applied yet',
  closesSoon: (title: string, left: number, count: number) =>
    `${title} closes ${days(left)} with ${count === 1 ? '1 applicant' : `${count} applicants`}.`,
  notShown: (title: string) => `${title} is not shown to students.`,
  owed: (title: string, count: number) => `${title} is closed. ${people(count)} ${has(count)} no answer yet.`,
  done: (done: number, all: number) => `${done} of ${all} done.`,
  failedFor: (name: string, reason: string) => `${name}: ${reason}`,
  answersSeveral: (count: number) =>
    `${people(count)} will see it with today’s date. The statuses stay, and you can take each answer back.`,
  chosen: (count: number) => `${people(count)} chosen`,
  invite: 'Invite to talk',
  invitation: (name: string, company: string, title: string) =>
    `Hello ${name}, ${company} invites you to talk about ${title}.`,
  ready: (text: string) => `The message is ready: “${text}”`,
  invitedOn: (day: string, name: string) => `Invited to talk on ${day}. ${name} sees this too.`,
  talkTo: (name: string) => `Talk to ${name}`,
  withdrawnBy: (name: string, day: string) => `${name} withdrew this application on ${day}.`,
  hireQuestion: 'They see it at once.',
  preview: 'What students see in the list',
  previewEmpty: 'Fill in the fields with a star (*). Then you see it here.',
  hints: {
    title: 'What helps students to choose',
    list: [
      'A short title that names the work, such as "Shop Helper".',
      'What they do on a usual day, and who teaches them.',
      'The pay, the hours, and whether there is lunch.',
      'At least two weeks to apply: many students have signal only on some days.',
    ],
  },
  copied: (title: string) => `Copied from ${title}. Choose a new last day.`,
  exampleNote:
    'This is an example. Change every field to your own words. Nothing is saved until you send it.',
} as const;

export const barParts = ['new', 'seen', 'hired', 'not this time'] as const;

export const checked = {
  takenDown: 'An admin has taken this internship down:',
} as const;
