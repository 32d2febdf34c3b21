/** What a business reads of an internship that was reported (rule 69). */
export const checked = {
  takenDown: 'An admin has taken this internship down:',
} as const;
