import { MessageAnswer } from '#contract/accounts';
import { JobAlertMails, JobAlertRequest, JobAlertsAnswer, MailsLink } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import { mailsLink } from '#contract/messages/job-alerts';
import { pathId } from '../../core/ids';
import { idIn, operation } from '../../http/operation';
import { chooseMails, chooseMailsByLink } from './alert-mails.usecases';
import { changeAlert, deleteAlert, makeAlert, readAlerts } from './job-alerts.usecases';

const text = messages.jobAlerts;
const own = { tag: 'Internships', who: ['student'], answers: { 200: JobAlertsAnswer } } as const;
const write = { ...own, refusesRejected: true, rateLimits: ['job_alert_account'] } as const;
const id = idIn('id', "The job alert's id.");
const body = { schema: JobAlertRequest, heading: text.failed } as const;

const read = operation(
  {
    ...own,
    id: 'listJobAlerts',
    method: 'get',
    path: '/job_alerts',
    summary: 'What the student wants to be told of, the oldest first',
  },
  ({ deps, caller }) => readAlerts(deps, caller),
);

const make = operation(
  {
    ...write,
    id: 'makeJobAlert',
    method: 'post',
    path: '/job_alerts',
    summary: 'Be told of new internships of a category and a place',
    description:
      'As news at most once a day, by one mail a week, or both. At most five; one that looks for the same as an earlier ' +
      'one takes its place. The mail needs a confirmed e-mail, and choosing it resumes mails that were ended.',
    json: body,
  },
  ({ deps, caller, body: wanted }) => makeAlert(deps, caller, wanted),
);

const change = operation(
  {
    ...write,
    id: 'changeJobAlert',
    method: 'put',
    path: '/job_alerts/{id}',
    summary: 'Change a job alert',
    description: 'One that looks for something else tells of what is published from then on.',
    parameters: [id],
    json: body,
    errors: ['not_found'],
  },
  ({ c, deps, caller, body: wanted }) => changeAlert(deps, caller, pathId(c.req.param('id')), wanted),
);

const remove = operation(
  {
    ...own,
    id: 'deleteJobAlert',
    method: 'delete',
    path: '/job_alerts/{id}',
    summary: 'Delete a job alert',
    description: 'Deleting one that is not there changes nothing.',
    rateLimits: ['job_alert_account'],
    parameters: [id],
  },
  ({ c, deps, caller }) => deleteAlert(deps, caller, pathId(c.req.param('id'))),
);

const mails = operation(
  {
    ...own,
    id: 'chooseJobAlertMails',
    method: 'put',
    path: '/job_alert_mails',
    summary: 'End the weekly mails, or have them again',
    rateLimits: ['job_alert_account'],
    json: { schema: JobAlertMails, heading: mailsLink.failed },
  },
  ({ deps, caller, body: { wanted } }) => chooseMails(deps, caller, wanted),
);

const byLink = {
  method: 'post',
  tag: 'Internships',
  who: 'visitors',
  rateLimits: ['mails_link_address'],
  json: { schema: MailsLink, heading: text.linkInvalid },
  answers: { 200: MessageAnswer },
  errors: ['email_link_invalid'],
} as const;

const end = operation(
  {
    ...byLink,
    id: 'endJobAlertMails',
    path: '/job_alert_mails/end',
    summary: 'End the weekly mails, with the token of the link in one',
    description:
      'Without a log-in, at once and for as long as nobody takes it back. `/unsubscribe` takes the one-click POST of ' +
      'RFC 8058 and makes this call; both are accepted from any site.',
  },
  async ({ deps, body: { token } }) => {
    await chooseMailsByLink(deps, token, false);
    return { message: mailsLink.ended };
  },
);

const resume = operation(
  {
    ...byLink,
    id: 'resumeJobAlertMails',
    path: '/job_alert_mails/resume',
    summary: 'Have the weekly mails again, with the token of the link in one',
  },
  async ({ deps, body: { token } }) => {
    await chooseMailsByLink(deps, token, true);
    return { message: mailsLink.resumed };
  },
);

export const jobAlertOperations = [read, make, change, remove, mails, end, resume];
