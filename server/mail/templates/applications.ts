import { messages } from '#contract/messages';
import { applicationStatusWords, type ApplicationStatus } from '#contract/status';
import type { Templates } from '../kinds';

const meaning: Record<ApplicationStatus, string> = {
  submitted: 'The business has set it back to new.',
  viewed: 'The business has opened it.',
  hired:
    'Congratulations! The business wants you. It will contact you: keep your phone on and read your mail.',
};

/** Mail templates about applications. */
export const applicationTemplates: Pick<Templates, 'new_application' | 'application_status_changed'> = {
  /** To the business, when it may see the application (rules 6 and 17). */
  new_application: ({ name, applicantName, internshipTitle, internshipId, sentLateHours }, publicUrl) => ({
    subject: `New application: ${internshipTitle}`,
    name,
    parts: [
      `${applicantName} has applied for your internship "${internshipTitle}".`,
      ...(sentLateHours === null
        ? []
        : [`It came over a bad signal: ${messages.applications.sentLate(sentLateHours)}.`]),
      { label: 'See the applications', url: `${publicUrl}/internship/${internshipId}/applications` },
    ],
  }),

  /** To the student (rule 26). */
  application_status_changed: ({ name, internshipTitle, companyName, applicationId, status }, publicUrl) => ({
    subject: `${applicationStatusWords[status]}: your application for ${internshipTitle}`,
    name,
    parts: [
      `Your application for "${internshipTitle}" at ${companyName} has a new status: ${applicationStatusWords[status]}.`,
      meaning[status],
      { label: 'See your application', url: `${publicUrl}/application-detail/${applicationId}` },
    ],
  }),
};
