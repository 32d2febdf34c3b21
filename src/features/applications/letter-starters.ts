export const starters = {
  apply: (title: string, company: string) => `I am applying for ${title} at ${company}.`,
  school: (grade: number, school: string) =>
    `I finished Grade ${grade} at ${school}, and I want to learn more at work.`,
  noSchool: 'I have finished school, and I want to learn more at work.',
  call: 'I learn fast and I can start soon. Please call me at any time.',
} as const;
