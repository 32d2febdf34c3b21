import type { Application } from '#contract/applications';
import { messages } from '#contract/messages';
import { applicationStatusWords } from '#contract/status';
import { longDate } from '../../lib/format';

export const applicantColumns = [
  'Name',
  'Email',
  'Mobile',
  'Status',
  'Levels achieved',
  'Applied on',
  'Sent late',
] as const;

/** One CSV row, in the order of `applicantColumns`. */
export const applicantRow = ({
  user,
  status,
  levels,
  created_at,
  sent_late_hours,
}: Application): string[] => [
  user.full_name,
  user.email,
  user.mobile_number ?? '',
  applicationStatusWords[status],
  levels.map(({ grade, school_name }) => `Grade ${grade}: ${school_name}`).join('; '),
  longDate(created_at),
  sent_late_hours === null ? '' : messages.applications.sentLate(sent_late_hours),
];
