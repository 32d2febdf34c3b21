import type { Application, ApplicationDetails, StatusChange } from '#contract/applications';
import { fallbacks } from '#contract/internships';
import type { Role } from '#contract/status';
import { logoUrl } from '../files/links';
import type { ApplicationRecord } from './applications.repository';

/** @param link signs a link to a stored file (rule 28) */
export function toApplication(record: ApplicationRecord, link: (fileId: string) => string): Application {
  const { application, internship, company, student } = record;
  return {
    id: application.id,
    status: application.status,
    level_achieved: JSON.stringify(application.levels),
    levels: application.levels,
    resume: link(application.resumeFileId),
    cover_letter: link(application.coverLetterFileId),
    created_at: application.createdAt.toISOString(),
    queued_at: application.queuedAt?.toISOString() ?? null,
    sent_late_hours: application.sentLateHours,
    held: application.releasedAt === null,
    company: {
      company_name: company.name || fallbacks.companyName,
      image_url: logoUrl(company.logoFileId),
    },
    internship: {
      id: internship.id,
      title: internship.title,
      created_at: internship.createdAt.toISOString(),
      removed: internship.removedAt !== null,
    },
    user: {
      full_name: student.fullName,
      email: student.email,
      mobile_number: student.mobileNumber,
    },
  };
}

interface StatusChangeRecord {
  status: StatusChange['status'];
  at: Date;
  role: Role;
  fullName: string;
  companyName: string | null;
}

/** The history shows the company name of a business, and the full name of other users. */
const toStatusChange = (change: StatusChangeRecord): StatusChange => ({
  status: change.status,
  at: change.at.toISOString(),
  by: change.role === 'business' ? change.companyName || fallbacks.companyName : change.fullName,
});

export const toApplicationDetails = (
  record: ApplicationRecord,
  changes: StatusChangeRecord[],
  link: (fileId: string) => string,
): ApplicationDetails => ({ ...toApplication(record, link), history: changes.map(toStatusChange) });
