/** An application that its student took back, beside its status (rule 64). */
export const withdrawn = 'Withdrawn';
