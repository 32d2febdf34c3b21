import type { ApplicationStatus } from '#contract/status';

/** Every mail the portal sends, by what its words are made of. Snapshots: a name may change before it is sent. */
export interface MailData {
  /** Who asked is looked up when it is sent: the call answers the same, and as fast, for an unknown address (rule 12). */
  reset_link: Record<string, never>;
  password_changed: { name: string };
  /** To the old address. */
  email_changed: { name: string; newEmail: string };
  registration_approved: { name: string; role: 'student' | 'business' };
  registration_rejected: { name: string; role: 'student' | 'business'; reason: string | null };
  /** To the business, when it may see the application. */
  new_application: {
    name: string;
    applicantName: string;
    internshipTitle: string;
    internshipId: number;
    sentLateHours: number | null;
  };
  /** To the student. */
  application_status_changed: {
    name: string;
    internshipTitle: string;
    companyName: string;
    applicationId: number;
    status: ApplicationStatus;
  };
  /** To the info address, and a copy to who wrote. */
  contact_message: { name: string; email: string; subject: string; message: string };
  contact_copy: { name: string; email: string; subject: string; message: string };
}
export type MailKind = keyof MailData;

/** A mail to be sent once its transaction is committed. */
export type NewMail = {
  [K in MailKind]: { kind: K; to: string; data: MailData[K] };
}[MailKind];
