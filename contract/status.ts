/** Roles, statuses and rules of them (screens.md section 4; rules account-4, internship-2, internship-3, apply-4). */
export const roles = ['student', 'business', 'admin', 'staff'] as const;
export type Role = (typeof roles)[number];

/** Who helps students and businesses, and never signs up (rules admin-1, admin-11). */
export type HelperRole = Extract<Role, 'admin' | 'staff'>;
export const isHelper = (role: Role | undefined): role is HelperRole => role === 'admin' || role === 'staff';

export const accountStatuses = ['pending', 'approved', 'rejected'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const internshipStatuses = ['available', 'inactive', 'pending', 'archived'] as const;
export type InternshipStatus = (typeof internshipStatuses)[number];
/** Statuses as shown: closed follows from the date and is never stored (rule internship-2). */
export const shownInternshipStatuses = [...internshipStatuses, 'closed'] as const;
export type ShownInternshipStatus = (typeof shownInternshipStatuses)[number];

export const applicationStatuses = ['submitted', 'viewed', 'hired'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
/** Groups of applicants: by status, "Not this time" (rule apply-6), withdrawn (rule apply-7). */
export const applicantGroups = [...applicationStatuses, 'not_this_time', 'withdrawn'] as const;
export type ApplicantGroup = (typeof applicantGroups)[number];

/** A business's answers (rule apply-6); `none` withdraws it; `invited` is a fact beside them (rule apply-11). */
export const applicationAnswers = ['not_this_time', 'none', 'invited'] as const;

/** Logged openings (rule apply-8). */
export const openedThings = ['contact', 'resume', 'cover_letter'] as const;
export type OpenedThing = (typeof openedThings)[number];

export const financings = ['paid', 'unpaid'] as const;
export type Financing = (typeof financings)[number];

export const durationUnits = ['weeks', 'months'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export const internshipTypes = ['Full Time', 'Part Time', 'Remote', 'Freelance'] as const;
export type InternshipType = (typeof internshipTypes)[number];

export const grades = [8, 10, 12] as const;
export type Grade = (typeof grades)[number];

export const namedLocations = ['Port Moresby', 'Lae'] as const;
export const OTHER_LOCATION = 'Other';

/** Rule account-4: 'yes' exactly when approved. */
export const isApproved = (status: AccountStatus): 'yes' | 'no' => (status === 'approved' ? 'yes' : 'no');

/** Rule apply-4: into and out of hired asks for confirmation. */
export const needsConfirmation = (from: ApplicationStatus, to: ApplicationStatus): boolean =>
  from !== to && (from === 'hired' || to === 'hired');

/** Rule internship-6: "Other" means neither of the named places; matching ignores case and outer spaces (screens.md section 5). */
export function matchesLocation(location: string, wanted: string): boolean {
  const place = location.trim().toLowerCase();
  const filter = wanted.trim().toLowerCase();
  if (filter === '') return true;
  if (filter === OTHER_LOCATION.toLowerCase()) {
    return !namedLocations.some((name) => name.toLowerCase() === place);
  }
  return place === filter;
}
