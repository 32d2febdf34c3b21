/** Keys of saved answers that more than one part of the page has to name; every other key stands in its queries file. */
export const queryKeys = {
  applications: ['applications'],
  ownApplications: ['applications', 'mine'],
  internshipDetail: (id: string) => ['internships', 'detail', id],
} as const;
