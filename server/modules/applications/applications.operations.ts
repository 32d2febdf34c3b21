import * as applications from '#contract/applications';
import { messages } from '#contract/messages';
import { withdrawal } from '#contract/messages/applications';
import { anyToken, idIn, operationsOf } from '../../http/operation';
import * as changes from './change-application.usecases';
import * as usecases from './applications.usecases';
import { submitOperations } from './submit-application.operations';

const operation = operationsOf('Applications');

const listOwn = operation(
  'GET /internship_applications/my_applications',
  {
    id: 'listOwnApplications',
    summary: 'All that the caller has sent',
    who: ['student'],
    answers: { 200: applications.OwnApplicationsAnswer },
  },
  async ({ deps, caller }) => ({
    status: 200 as const,
    internship_application: await usecases.listOwnApplications(deps, caller),
  }),
);

const read = operation(
  'GET /internship_applications/{id}',
  {
    id: 'readApplication',
    summary: 'One application with its history',
    description:
      'For the student who sent it, the business it went to, and admins; for all others it is not there. For a business only ' +
      'while it and the student are approved. A business or an admin has opened the contact details then: the student reads who did, and when.',
    who: anyToken,
    parameters: [idIn('id', "The application's id.")],
    answers: { 200: applications.ApplicationAnswer },
    errors: ['not_found', 'account_rejected'],
  },
  async ({ c, deps, caller, id }) => ({
    status: 200 as const,
    internship_application: await usecases.readApplication(deps, caller, id, c.req.method !== 'HEAD'),
  }),
);

const listApplicants = operation(
  'GET /internship_applications/{internshipId}/applications',
  {
    id: 'listApplicants',
    summary: 'Who applied to an internship',
    description:
      'For the business whose internship it is, and admins, in pages of 50, who applied first at the top. A business that is ' +
      'not approved reads nobody, and an approved one the approved students only; the others come with their approval.',
    who: ['business', 'admin'],
    parameters: [idIn('internshipId', "The internship's id.")],
    query: applications.ApplicantsQuery,
    answers: { 200: applications.ApplicantsAnswer },
    errors: ['internship_not_found', 'account_rejected'],
  },
  async ({ deps, caller, id, query }) => ({
    status: 200 as const,
    ...(await usecases.listApplicants(deps, caller, id, query)),
  }),
);

const ofApplicant = {
  who: ['business'],
  refusesRejected: true,
  rateLimits: ['status_account'],
  parameters: [idIn('applicationId', "The application's id.")],
  answers: { 200: applications.ApplicationStatusAnswer },
} as const;

const updateStatus = operation(
  'POST /internship_applications/{applicationId}/update_status',
  {
    id: 'updateApplicationStatus',
    summary: 'Move an application to submitted, viewed or hired',
    ...ofApplicant,
    json: { schema: applications.UpdateApplicationStatus, heading: messages.applications.statusFailed },
    errors: ['not_found', 'application_mismatch', 'application_withdrawn'],
  },
  async ({ deps, caller, id, body }) => ({
    status: 200 as const,
    message: messages.applications.statusUpdated,
    internship_application: await changes.updateApplicationStatus(deps, caller, id, body),
  }),
);

const answer = operation(
  'POST /internship_applications/{applicationId}/answer',
  {
    id: 'answerApplication',
    summary: 'Answer "Not this time", take that back, or note an invitation to talk',
    description:
      'Beside the status, which it does not change. The student reads the answer with its date and its sentence. The same ' +
      'again changes nothing, another sentence is a new answer, and `none` takes it back. Who is hired gets none, and ' +
      'hiring ends it. `invited` is a fact beside it, once a day, which the student reads with its date.',
    ...ofApplicant,
    json: { schema: applications.AnswerApplication, heading: messages.applications.answerFailed },
    errors: ['not_found', 'application_mismatch', 'applicant_hired', 'application_withdrawn'],
  },
  async ({ deps, caller, id, body }) => {
    const { answered, answerTakenBack } = messages.applications;
    return {
      status: 200 as const,
      message: body.answer === 'none' ? answerTakenBack : answered,
      internship_application: await changes.answerApplication(deps, caller, id, body),
    };
  },
);

const note = operation(
  'PUT /internship_applications/{applicationId}/note',
  {
    id: 'noteApplication',
    summary: 'Note something about an applicant, for the business alone',
    description:
      'Neither the student nor an admin ever gets it. An empty note deletes it, and so does deleting the internship.',
    ...ofApplicant,
    json: { schema: applications.NoteApplication, heading: messages.applications.noteFailed },
    errors: ['not_found', 'application_mismatch', 'application_withdrawn'],
  },
  async ({ deps, caller, id, body }) => ({
    status: 200 as const,
    message: body.note ? messages.applications.noteSaved : messages.applications.noteDeleted,
    internship_application: await changes.noteApplication(deps, caller, id, body),
  }),
);

const withdraw = operation(
  'POST /internship_applications/{id}/withdraw',
  {
    id: 'withdrawApplication',
    summary: 'Take an own application back, before it is hired',
    description:
      'The business gets a mail, and no document or contact of it any more. It stays the one application for this internship. ' +
      'Repeating it changes nothing.',
    who: ['student'],
    parameters: [idIn('id', "The application's id.")],
    answers: { 200: applications.ApplicationStatusAnswer },
    errors: ['not_found', 'application_hired'],
  },
  async ({ deps, caller, id }) => ({
    status: 200 as const,
    message: withdrawal.done,
    internship_application: await changes.withdrawApplication(deps, caller, id),
  }),
);

export const applicationOperations = [
  ...submitOperations,
  listOwn,
  read,
  listApplicants,
  updateStatus,
  answer,
  note,
  withdraw,
];
