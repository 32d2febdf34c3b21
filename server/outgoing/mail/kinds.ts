import type { AlertPlace } from '#contract/job-alerts';
import type { ApplicationStatus, Role } from '#contract/status';
import type { MailContent } from './templates/render';

/** A new status, answer (rule apply-6), or both. */
export interface ApplicationNews {
  name: string;
  internshipTitle: string;
  companyName: string;
  applicationId: number;
  status: ApplicationStatus;
  isStatusOld?: boolean;
  /** Was hired before. */
  isSetBack?: boolean;
  answer?: 'not_this_time' | 'taken_back';
  note?: string | null;
}

export interface AboutApplicant {
  name: string;
  applicantName: string;
  internshipTitle: string;
  internshipId: number;
  /** For finding it when the applicant was renamed (rule data-2). */
  applicationId: number;
}

export interface MailData {
  /** The account is looked up on sending, so that unknown addresses get the same answer (rule sign-in-5). */
  reset_link: Record<string, never>;
  /** No name where the address is not confirmed: it may be a stranger's. */
  password_changed: { name: string | null };
  number_confirmed: { name: string; number: string };
  /** Without the sender's words, as it may reach a stranger (rule account-7). */
  signup_confirm: { userId: number };
  /** To the new address (rule account-6). The token is signed on sending. */
  email_confirm: { name: string; newEmail: string; changeId: string };
  email_change_requested: { name: string; newEmail: string; changeId: string };
  email_changed: { name: string | null; newEmail: string };
  /** Rule data-1: `on` is ISO 8601. */
  account_deletion_asked: { name: string; on: string };
  account_kept: { name: string };
  /** Rule document-7: `on` is an ISO date. */
  documents_deleted_soon: { name: string; internshipTitle: string; applicationId: number; on: string };
  /** Of an admin (rule sign-in-6). */
  second_factor_changed: { name: string; status: 'on' | 'off' | 'recovery code used' };
  registration_approved: { name: string; role: 'student' | 'business' };
  registration_rejected: { name: string; role: 'student' | 'business'; reason: string | null };
  /** Rule account-8. */
  profile_change_accepted: { name: string; role: Role };
  /** Rule admin-8. */
  profile_corrected: { name: string; reason: string; userId?: number };
  /** Rule admin-14, to both e-mails. */
  accounts_joined: { name: string; userId?: number };
  profile_change_refused: { name: string; role: Role; reason: string | null };
  new_application: AboutApplicant & { sentLateHours: number | null };
  /** To the business, which could see it (rule apply-7). */
  application_withdrawn: AboutApplicant;
  /** To the business (rule internship-10). */
  internship_taken_down: { name: string; internshipTitle: string; internshipId: number; reason: string };
  application_status_changed: ApplicationNews;
  /** To the business, unanswered ones by internship (rule remind-1). `since` is ISO 8601. */
  answers_awaited: {
    name: string;
    internships: { id: number; title: string; isClosed: boolean; count: number; since: string }[];
  };
  /** To the student, long after closing (rule remind-2). */
  answer_unlikely: {
    name: string;
    applications: { applicationId: number; internshipTitle: string; companyName: string; location: string }[];
  };
  /** To the student, once a week (rule notify-7). The unsubscribe link is signed on sending. */
  new_internships: {
    userId: number;
    name: string;
    count: number;
    /** Common value; null when they differ. */
    categoryId: number | null;
    place: AlertPlace | null;
    internships: {
      id: number;
      title: string;
      companyName: string;
      location: string;
      lastDateToApply: string;
    }[];
  };
  /** To the admin who asked for it (rule admin-10). */
  test_message: { name: string };
  contact_message: { name: string; email: string; subject: string; message: string };
  /** To the given address, which may be another person's: nothing of what was written. */
  contact_copy: Record<string, never>;
}
export type MailKind = keyof MailData;

/** Perhaps thousands at once, so sent after all others. */
export const bulkKinds: readonly MailKind[] = [
  'new_internships',
  'documents_deleted_soon',
  'answers_awaited',
  'answer_unlikely',
];

export type LinkMailKind = 'reset_link' | 'signup_confirm' | 'email_confirm' | 'email_change_requested';

export interface EmailLink {
  name: string | null;
  newEmail: string;
  email: string;
  token: string;
}

export interface TemplateData extends Omit<MailData, LinkMailKind | 'new_internships'> {
  reset_link: { name: string; token: string };
  signup_confirm: { token: string };
  email_confirm: EmailLink;
  email_change_requested: EmailLink;
  new_internships: MailData['new_internships'] & { token: string };
}
export type WeeklyMail = Pick<TemplateData['new_internships'], 'token' | 'count' | 'internships'>;

export type Templates = { [K in MailKind]: (data: TemplateData[K], publicUrl: string) => MailContent };

export type NewMail = {
  [K in MailKind]: { kind: K; to: string; data: MailData[K] };
}[MailKind];

/** Of an account that may have no e-mail (rule sign-in-8). */
export type MailTo = {
  [K in MailKind]: { kind: K; to: string | null; data: MailData[K] };
}[MailKind];

export type RenderableMail = {
  [K in MailKind]: {
    id: number;
    messageId: string;
    kind: K;
    to: string;
    data: TemplateData[K];
    createdAt: Date;
  };
}[MailKind];
