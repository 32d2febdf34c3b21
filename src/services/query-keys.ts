/** localStorage key of a user's or visitor's profile row (ADR 59). */
export const snapshotKey = (owner: number | null): string => `wokabaut.cache.${owner ?? 'visitor'}`;

export const profileKey = ['profile'] as const;
export const categoriesKey = ['categories'] as const;

export const internshipKeys = {
  all: ['internships'] as const,
  list: ['internships', 'list'] as const,
  own: ['internships', 'own'] as const,
  detail: (id: string) => ['internships', 'detail', id] as const,
};

export const applicationKeys = {
  all: ['applications'] as const,
  mine: ['applications', 'mine'] as const,
};
