import { MessageAnswer } from '#contract/accounts';
import { JobAlertMails, JobAlertRequest, JobAlertsAnswer, MailsLink } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import { mailsLink } from '#contract/messages/job-alerts';
import { idIn, operationsOf } from '../../http/operation';
import * as usecases from './job-alerts.usecases';

const operation = operationsOf('Internships');
const text = messages.jobAlerts;
const own = { who: ['student'], answers: { 200: JobAlertsAnswer } } as const;
const write = { ...own, refusesRejected: true, rateLimits: ['job_alert_account'] } as const;
const byId = [idIn('id', "The job alert's id.")];
const body = { schema: JobAlertRequest, heading: text.failed } as const;

const read = operation(
  'GET /job_alerts',
  {
    ...own,
    id: 'listJobAlerts',
    summary: 'What the student wants to be told of, the oldest first',
  },
  ({ deps, caller }) => usecases.readAlerts(deps, caller),
);

const make = operation(
  'POST /job_alerts',
  {
    ...write,
    id: 'makeJobAlert',
    summary: 'Be told of new internships of a category and a place',
    description:
      'As news at most once a day, by one mail a week, or both. At most five; one that looks for the same as an earlier ' +
      'one takes its place. The mail needs a confirmed e-mail, and choosing it resumes mails that were ended.',
    json: body,
  },
  ({ deps, caller, body: wanted }) => usecases.makeAlert(deps, caller, wanted),
);

const change = operation(
  'PUT /job_alerts/{id}',
  {
    ...write,
    id: 'changeJobAlert',
    summary: 'Change a job alert',
    description: 'One that looks for something else tells of what is published from then on.',
    parameters: byId,
    json: body,
    errors: ['not_found'],
  },
  ({ deps, caller, id, body: wanted }) => usecases.changeAlert(deps, caller, id, wanted),
);

const remove = operation(
  'DELETE /job_alerts/{id}',
  {
    ...own,
    id: 'deleteJobAlert',
    summary: 'Delete a job alert',
    description: 'Deleting one that is not there changes nothing.',
    rateLimits: ['job_alert_account'],
    parameters: byId,
  },
  ({ deps, caller, id }) => usecases.deleteAlert(deps, caller, id),
);

const mails = operation(
  'PUT /job_alert_mails',
  {
    ...own,
    id: 'chooseJobAlertMails',
    summary: 'End the weekly mails, or have them again',
    rateLimits: ['job_alert_account'],
    json: { schema: JobAlertMails, heading: mailsLink.failed },
  },
  ({ deps, caller, body: { wanted } }) => usecases.chooseMails(deps, caller, wanted),
);

const byLink = {
  who: 'visitors',
  rateLimits: ['mails_link_address'],
  json: { schema: MailsLink, heading: text.linkInvalid },
  answers: { 200: MessageAnswer },
  errors: ['email_link_invalid'],
} as const;

const end = operation(
  'POST /job_alert_mails/end',
  {
    ...byLink,
    id: 'endJobAlertMails',
    summary: 'End the weekly mails, with the token of the link in one',
    description:
      'Without a log-in, at once and for as long as nobody takes it back. `/unsubscribe` takes the one-click POST of ' +
      'RFC 8058 and makes this call; both are accepted from any site.',
  },
  async ({ deps, body: { token } }) => {
    await usecases.chooseMailsByLink(deps, token, false);
    return { message: mailsLink.ended };
  },
);

const resume = operation(
  'POST /job_alert_mails/resume',
  {
    ...byLink,
    id: 'resumeJobAlertMails',
    summary: 'Have the weekly mails again, with the token of the link in one',
  },
  async ({ deps, body: { token } }) => {
    await usecases.chooseMailsByLink(deps, token, true);
    return { message: mailsLink.resumed };
  },
);

export const jobAlertOperations = [read, make, change, remove, mails, end, resume];
