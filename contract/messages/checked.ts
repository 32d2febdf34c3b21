/** What a business reads of an internship that was reported (rule 69). */
export const checked = {
  hidden: 'We are checking this internship. Students do not see it until then.',
  takenDown: 'An admin has taken this internship down:',
} as const;
