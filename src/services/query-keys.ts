/** localStorage key of a user's or visitor's profile row (ADR 59). */
export const snapshotKey = (owner: number | null): string => `wokabaut.cache.${owner ?? 'visitor'}`;

export const profileKey = ['profile'] as const;
export const categoriesKey = ['categories'] as const;

/** Query keys of internships, shared by features that read and write them. */
export const internshipKeys = {
  all: ['internships'] as const,
  list: ['internships', 'list'] as const,
  own: ['internships', 'own'] as const,
  detail: (id: string) => ['internships', 'detail', id] as const,
};

/** Query keys of a student's own applications. */
export const applicationKeys = {
  all: ['applications'] as const,
  mine: ['applications', 'mine'] as const,
};
