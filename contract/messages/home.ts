/** On the start screen of visitors. */
export const home = {
  open: (count: number) => `${count} ${count === 1 ? 'internship' : 'internships'} open now`,
  seeAll: (count: number) => (count === 1 ? 'See all internships' : `See all ${count} internships`),
  /** All but those that have a link of their own. */
  otherPlaces: 'Other places',
  /** The internships are not on this phone. */
  withSignal: 'Internships come with signal.',
} as const;

/** What the portal has reached (rule 54). */
export const reached = {
  students: (count: number) => `${count} young people`,
  businesses: (count: number) => `${count} businesses`,
  hired: (count: number) => `${count} hired`,
} as const;
