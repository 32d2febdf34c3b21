import { MessageAnswer } from '#contract/accounts';
import { report as text } from '#contract/messages/internships';
import { reported } from '#contract/messages/admin';
import { ClearReports, Report, ReportedInternshipsAnswer, TakeDown } from '#contract/reports';
import { pathId } from '../../core/ids';
import { idIn, operation } from '../../http/operation';
import { clearReports, readReported, reportInternship, takeDown } from './reports.usecases';

const id = idIn('id', "The internship's id.");

const report = operation(
  {
    id: 'reportInternship',
    method: 'put',
    path: '/internship/{id}/report',
    tag: 'Internships',
    summary: 'Report an internship to the admins',
    description:
      'One open report for each student: another one replaces it. An admin decides on it. Its business never learns ' +
      'who reports.',
    who: ['student'],
    refusesRejected: true,
    rateLimits: ['report_account'],
    parameters: [id],
    json: { schema: Report, heading: text.failed },
    answers: { 200: MessageAnswer },
    errors: ['internship_not_found'],
  },
  async ({ c, deps, caller, body }) => {
    await reportInternship(deps, caller, pathId(c.req.param('id')), body);
    return { message: text.sent };
  },
);

const list = operation(
  {
    id: 'listReportedInternships',
    method: 'get',
    path: '/admin/reported_internships',
    tag: 'Admin',
    summary: 'What students have reported and no admin has decided, and what was taken down',
    who: ['admin'],
    answers: { 200: ReportedInternshipsAnswer },
  },
  ({ deps }) => readReported(deps),
);

const decision = {
  method: 'post',
  tag: 'Admin',
  who: ['admin'],
  rateLimits: ['decision_account'],
  parameters: [id],
  answers: { 200: MessageAnswer },
  errors: ['internship_not_found'],
} as const;
const heading = reported.decideFailed;

const clear = operation(
  {
    ...decision,
    id: 'clearReports',
    path: '/admin/reported_internships/{id}/clear',
    summary: 'Nothing wrong: close its reports',
    description: 'One that was taken down can be restored by its business.',
    json: { schema: ClearReports, heading },
  },
  async ({ c, deps, caller, body }) => {
    await clearReports(deps, caller, pathId(c.req.param('id')), body.seen_until);
    return { message: reported.cleared };
  },
);

const down = operation(
  {
    ...decision,
    id: 'takeDownInternship',
    path: '/admin/reported_internships/{id}/take_down',
    summary: 'Archive it with a reason; its business is mailed and cannot restore it',
    json: { schema: TakeDown, heading },
  },
  async ({ c, deps, caller, body }) => {
    await takeDown(deps, caller, pathId(c.req.param('id')), body);
    return { message: reported.takenDown };
  },
);

export const reportOperations = [report, list, clear, down];
