/** What people choose of, where it is not shown as it is stored. */
const optionWords: Readonly<Record<string, string>> = {
  paid: 'Paid',
  unpaid: 'Unpaid',
  weeks: 'Weeks',
  months: 'Months',
  'Full Time': 'Full Time',
  'Part Time': 'Part Time',
  Remote: 'Remote',
  Freelance: 'Freelance',
  Other: 'Other',
};

/** A value as people choose and read it: a place of its own is shown as it is. */
export const optionText = (value: string): string => optionWords[value] ?? value;
export const optionOf = (value: string) => ({ value, label: optionText(value) });
