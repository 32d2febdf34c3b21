import { messages } from '#contract/messages';
import { applicationStatusWords, type ApplicationStatus } from '#contract/status';
import type { MailData } from '../kinds';
import type { MailContent } from './render';

/** Mail template: a new application, to the business, when it may see the application (rules 6 and 17). */
export const newApplication = (
  { name, applicantName, internshipTitle, internshipId, sentLateHours }: MailData['new_application'],
  publicUrl: string,
): MailContent => ({
  subject: `New application: ${internshipTitle}`,
  name,
  parts: [
    `${applicantName} has applied for your internship "${internshipTitle}".`,
    ...(sentLateHours === null
      ? []
      : [`It came over a bad signal: ${messages.applications.sentLate(sentLateHours)}.`]),
    { label: 'See the applications', url: `${publicUrl}/internship/${internshipId}/applications` },
  ],
});

const meaning: Record<ApplicationStatus, string> = {
  submitted: 'The business has set it back to new.',
  viewed: 'The business has opened it.',
  hired:
    'Congratulations! The business wants you. It will contact you: keep your phone on and read your mail.',
};

/** Mail template: an application's status changed, to the student (rule 26). */
export const applicationStatusChanged = (
  { name, internshipTitle, companyName, applicationId, status }: MailData['application_status_changed'],
  publicUrl: string,
): MailContent => ({
  subject: `${applicationStatusWords[status]}: your application for ${internshipTitle}`,
  name,
  parts: [
    `Your application for "${internshipTitle}" at ${companyName} has a new status: ${applicationStatusWords[status]}.`,
    meaning[status],
    { label: 'See your application', url: `${publicUrl}/application-detail/${applicationId}` },
  ],
});
