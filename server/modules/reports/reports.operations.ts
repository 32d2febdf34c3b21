import { MessageAnswer } from '#contract/accounts';
import { report as text } from '#contract/messages/internships';
import { reported } from '#contract/messages/admin';
import { ClearReports, Report, ReportedInternshipsAnswer, TakeDown } from '#contract/reports';
import { idIn, operationsOf } from '../../http/operation';
import { clearReports, readReported, reportInternship, takeDown } from './reports.usecases';

const operation = operationsOf('Internships');
const adminOperation = operationsOf('Admin');
const byId = [idIn('id', "The internship's id.")];

const report = operation(
  'PUT /internship/{id}/report',
  {
    id: 'reportInternship',
    summary: 'Report an internship to the admins',
    description:
      'One open report for each student: another one replaces it. An admin decides on it. Its business never learns ' +
      'who reports.',
    who: ['student'],
    refusesRejected: true,
    rateLimits: ['report_account'],
    parameters: byId,
    json: { schema: Report, heading: text.failed },
    answers: { 200: MessageAnswer },
    errors: ['internship_not_found'],
  },
  async ({ deps, caller, id, body }) => {
    await reportInternship(deps, caller, id, body);
    return { message: text.sent };
  },
);

const list = adminOperation(
  'GET /admin/reported_internships',
  {
    id: 'listReportedInternships',
    summary: 'What students have reported and no admin has decided, and what was taken down',
    who: ['admin'],
    answers: { 200: ReportedInternshipsAnswer },
  },
  ({ deps }) => readReported(deps),
);

const decision = {
  who: ['admin'],
  rateLimits: ['decision_account'],
  parameters: byId,
  answers: { 200: MessageAnswer },
  errors: ['internship_not_found'],
} as const;
const heading = reported.decideFailed;

const clear = adminOperation(
  'POST /admin/reported_internships/{id}/clear',
  {
    ...decision,
    id: 'clearReports',
    summary: 'Nothing wrong: close its reports',
    description: 'One that was taken down can be restored by its business.',
    json: { schema: ClearReports, heading },
  },
  async ({ deps, caller, id, body }) => {
    await clearReports(deps, caller, id, body.seen_until);
    return { message: reported.cleared };
  },
);

const down = adminOperation(
  'POST /admin/reported_internships/{id}/take_down',
  {
    ...decision,
    id: 'takeDownInternship',
    summary: 'Archive it with a reason; its business is mailed and cannot restore it',
    json: { schema: TakeDown, heading },
  },
  async ({ deps, caller, id, body }) => {
    await takeDown(deps, caller, id, body);
    return { message: reported.takenDown };
  },
);

export const reportOperations = [report, list, clear, down];
