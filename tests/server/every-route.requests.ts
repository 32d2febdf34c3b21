import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ErrorBody } from '#contract/errors';
import { termsVersion } from '#contract/terms';
import { PIECE_TYPE } from '#contract/uploads';
import { REGISTRATION_KEY_HEADER } from '#contract/worker-protocol';
import { users } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { tokenDigest } from '#server/sessions/sessions.usecases';
import { birthday, claimCall } from '../support/claims';
import { newSubmission, submissionCall } from '../support/submission';
import { handInCall, sheetOf } from '../support/hand-in';
import { wanted } from '../support/internships';
import type { CallOptions } from '../support/server';
import {
  businessFields,
  businessForm,
  freshEmail,
  logoPng,
  PASSWORD,
  studentFields,
} from '../support/server-people';
import { codeFor } from '../support/sms-codes';
import { startFactor, turnFactorOn } from '../support/second-factor';
import { deskRequests } from './every-route.desk';
import { statedFor, readTable, type Asker, type Row } from './every-route.table';
import {
  type Account,
  answerTo,
  type Application,
  type Ask,
  type Asked,
  chooseTopic,
  decideReports,
  documentLink,
  documentOf,
  elsewhere,
  emailLink,
  isBusiness,
  jobAlertOf,
  lae,
  leaving,
  mailsLink,
  newClaimCode,
  noteOn,
  pictureOf,
  postInternship,
  receiptOf,
  reportOf,
  savePress,
  secondFactor,
  setBack,
  setStatusOf,
  subscribePhone,
  type TestWorld,
  tus,
} from './every-route.world';

/** A call about an application of the approved student, of the asker, and of a student who was set back. */
const ofApplication = (row: string, ask: (application: Application) => Asked): Record<string, Ask> => ({
  [row]: async (world) => ask(await world.application()),
  [`${row}, own`]: async (world, asker) => ask(await world.own(asker)),
  [`${row}, of a student set back`]: async (world) => ask(await world.own(setBack)),
});

/** The key of a registration that nobody has sent. */
const forNobody = () => ({ [REGISTRATION_KEY_HEADER]: randomUUID() });

const sheetFrom = async (world: TestWorld, where: typeof elsewhere) =>
  sheetOf(await world.student(where), newSubmission(await world.internship()));

/** For each row of the table that needs more than its path, by its name. */
const requests: Record<string, Ask> = {
  'POST /users, a student': () => ({ json: { user: studentFields(freshEmail('new')) } }),
  'POST /users, a business': async () => ({
    body: businessForm(businessFields(freshEmail('new')), await logoPng()),
  }),
  'POST /users/sign_in': ({ signedUp }) => ({
    json: { user: { email: signedUp.student.email, password: PASSWORD } },
  }),
  'POST /users/claim': async (world) => claimCall(await newClaimCode(world)),
  // The table's last row: who joins is approved.
  'POST /users/claim/join': async (world) => ({
    json: { code: await newClaimCode(world), date_of_birth: birthday },
  }),
  'PATCH /users': () => ({
    json: {
      user: { email: freshEmail('changed'), full_name: 'Anna Vagi', city: 'Lae', company_name: 'Kundu' },
    },
  }),
  'PATCH /users, a password': () => ({ json: { user: { password: 'another long password' } } }),
  'POST /users/password': () => ({ json: { user: { email: freshEmail('forgot') } } }),
  'PUT /users/password': async ({ server, signedUp }) => ({
    json: {
      user: {
        reset_password_token: (await makeResetLink(server.deps, signedUp.business.email))!.token,
        password: 'yet another password',
        password_confirmation: 'yet another password',
      },
    },
  }),
  'PUT /users/password/code': async ({ server, signedUp }) => {
    const { number: email, code } = await codeFor(server, signedUp.student.id, 'password_code');
    const password = 'one more password';
    return { json: { user: { email, code, password, password_confirmation: password } } };
  },
  'POST /users/number/send_code': async ({ server, people }, asker) => {
    await codeFor(server, (people[asker as Account] ?? people.student).id, 'confirm_code');
    return { json: {} };
  },
  'POST /users/number/confirm': async ({ server, people }, asker) => {
    const { id } = people[asker as Account] ?? people.student;
    return { json: { code: (await codeFor(server, id, 'confirm_code')).code } };
  },
  'POST /users/email/confirm': (world) => emailLink(world, 'email_confirm'),
  'POST /users/email/undo': (world) => emailLink(world, 'email_change_requested'),
  'DELETE /users/sessions/:id': () => ({ id: tokenDigest('a token of nobody') }),
  'POST /users/second_factor': () => ({ json: {} }),
  'POST /users/second_factor/confirm': (world, asker) => secondFactor(world, asker, startFactor),
  'POST /users/second_factor/recovery_codes': (world, asker) => secondFactor(world, asker, turnFactorOn),
  'POST /users/second_factor/off': (world, asker) => secondFactor(world, asker, turnFactorOn),
  'POST /my_data': () => ({ json: { user: {} } }),
  'POST /my_data/delete': leaving,
  'POST /news/read': () => ({ json: { up_to: 0 } }),
  'POST /contact': () => ({
    json: { name: 'Ruth Kila', email: freshEmail('writer'), subject: 'A question', message: 'May I visit?' },
  }),
  'POST /newsletter_subscribe': () => ({ json: { email: freshEmail('reader') } }),
  'POST /internship': postInternship,
  'POST /internship/': postInternship,
  'GET /internship/:id': async (world) => ({ id: await world.internship() }),
  'GET /internship/:id, archived': async (world) => ({
    id: await world.internship(world.people.business, 'archived'),
  }),
  'GET /internship/:id, own': async (world, asker) => {
    const owner = isBusiness(asker) ? world.owner(asker) : await world.portal.person('business', 'pending');
    return { id: await world.internship(owner, 'pending') };
  },
  'PUT /internship/:id': async (world) => ({ id: await world.internship(), json: wanted }),
  'PUT /internship/:id, own': async (world, asker) => ({
    ...{ id: await world.internship(world.owner(asker)), json: wanted },
  }),
  'PUT /internship/:id, its status': async (world) => ({
    ...{ id: await world.internship(), json: { status: 'archived' } },
  }),
  'DELETE /internship/:id': async (world) => ({ id: await world.internship() }),
  'DELETE /internship/:id, own': async (world, asker) => ({
    id: await world.internship(world.owner(asker)),
  }),
  'PUT /saved_internships': savePress,
  'PUT /users/terms': () => ({ json: { terms_version: termsVersion } }),
  'PUT /users/language': () => ({ json: { language: 'tpi' } }),
  'PUT /notification_settings': chooseTopic,
  'PUT /push_subscription': subscribePhone,
  'POST /admin/test_message': () => ({ json: { channel: 'mail' } }),
  'PUT /internship/:id/report': reportOf(),
  'PUT /internship/:id/report, archived': reportOf('archived'),
  'POST /admin/reported_internships/:id/clear': decideReports,
  'POST /admin/reported_internships/:id/take_down': decideReports,
  'POST /job_alerts': () => ({ json: { place: 'Lae', by_news: true, by_mail: false } }),
  'PUT /job_alerts/:id, own': async (world, asker) =>
    jobAlertOf(world, asker === 'visitor' ? world.people.student.id : world.people[asker].id),
  'PUT /job_alerts/:id': async (world) => jobAlertOf(world, (await world.portal.person('student')).id),
  'DELETE /job_alerts/:id': () => ({ id: 7 }),
  'PUT /job_alert_mails': () => ({ json: { wanted: true } }),
  'POST /job_alert_mails/end': mailsLink,
  'POST /job_alert_mails/resume': mailsLink,
  'POST /internship_applications': async (world) => submissionCall(newSubmission(await world.internship())),
  'POST /internship_applications, for nobody': async (world) => {
    const { body, headers } = submissionCall(newSubmission(await world.internship()));
    return { body, headers: { ...headers, ...forNobody() } };
  },
  'POST /internship_applications/handed_in': async (world) => handInCall(await sheetFrom(world, lae)),
  'POST /internship_applications/handed_in/check': async (world) => ({
    json: (await sheetFrom(world, lae)).sheet,
  }),
  'POST /internship_applications/handed_in, out of scope': async (world) =>
    handInCall(await sheetFrom(world, elsewhere)),
  'POST /internship_applications/handed_in/check, out of scope': async (world) => ({
    json: (await sheetFrom(world, elsewhere)).sheet,
  }),
  'GET /receipts/:key': async (world) => receiptOf(world, await world.application()),
  'GET /receipts/:key, own': async (world, asker) => receiptOf(world, await world.own(asker)),
  'GET /documents/:sha256': async (world) => documentOf(world, await world.application()),
  'GET /documents/:sha256, own': async (world, asker) => documentOf(world, await world.own(asker)),
  'GET /internship_applications/:id': async (world) => ({ id: (await world.application()).id }),
  'GET /internship_applications/:id, held': async (world) => ({
    id: (await world.own('pending student')).id,
  }),
  'GET /internship_applications/:id, own': (world, asker) => world.own(asker),
  'GET /internship_applications/:id, of a student set back': (world) => world.own(setBack),
  'GET /internship_applications/:internshipId/applications, own': async (world, asker) => ({
    id: (await world.own(asker)).internshipId,
  }),
  'GET /internship_applications/:internshipId/applications': async (world) => ({
    id: (await world.application()).internshipId,
  }),
  ...ofApplication('POST /internship_applications/:applicationId/update_status', setStatusOf),
  ...ofApplication('POST /internship_applications/:applicationId/answer', answerTo),
  ...ofApplication('PUT /internship_applications/:applicationId/note', noteOn),
  'POST /internship_applications/:id/withdraw': async (world) => ({ id: (await world.application()).id }),
  'POST /internship_applications/:id/withdraw, own': (world, asker) => world.own(asker),
  'POST /uploads': () => ({ headers: { ...tus, 'Upload-Length': '1000' } }),
  'POST /uploads, for nobody': () => ({ headers: { ...tus, 'Upload-Length': '1000', ...forNobody() } }),
  'GET /uploads/:id': async (world) => ({ id: await world.upload(), headers: tus }),
  'PATCH /uploads/:id': async (world) => ({
    id: await world.upload(),
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': PIECE_TYPE },
    body: 'the first piece',
  }),
  'DELETE /uploads/:id': async (world) => ({ id: await world.upload(), headers: tus }),
  ...deskRequests,
  'GET /files/:id': async (world) => documentLink(world, await world.application(), 'business'),
  'GET /files/:id, own': async (world, asker) => documentLink(world, await world.own(asker), asker),
  'GET /files/:id, of a student set back': async (world, asker) =>
    documentLink(world, await world.own(setBack), asker),
  'GET /files/:id, a picture in scope': pictureOf(lae),
  'GET /files/:id, a picture out of scope': pictureOf(elsewhere),
  'GET /files/logo/:name': async ({ server, signedUp }) => {
    const [row] = await server.deps.database.select().from(users).where(eq(users.id, signedUp.business.id));
    return { id: `${row!.logoFileId}.webp` };
  },
};

/** Requests that were refused, by their row: a refusal changes nothing, so that the next asker sends the same one. */
const refused = new WeakMap<TestWorld, Map<string, Asked>>();

async function requestOf(row: Row, world: TestWorld, asker: Asker): Promise<Asked> {
  const make = requests[row.name];
  if (!make) return {};
  const isRefused = Number.parseInt(statedFor(row, asker), 10) >= 400;
  if (!isRefused || make.length > 1) return make(world, asker);
  const known = refused.get(world) ?? new Map<string, Asked>();
  refused.set(world, known);
  const request = known.get(row.name) ?? (await make(world, asker));
  known.set(row.name, request);
  return request;
}

/** Asks a row's valid request. @param changes in place of what it has, such as another token */
export async function askRow(row: Row, world: TestWorld, asker: Asker, changes: CallOptions = {}) {
  const { id, path, ...options } = await requestOf(row, world, asker);
  const address = path ?? row.path.replace(/:\w+/, String(id));
  const token = 'token' in changes ? undefined : await world.token(asker);
  return world.server.call<Partial<ErrorBody>>(row.method, address, { token, ...options, ...changes });
}

/** A body that a call accepts: a form where it has files, else JSON under a key. */
export interface ValidBody {
  route: string;
  under: string | null;
  fields: Record<string, unknown>;
  files: Record<string, Buffer> | null;
}

/** The bodies of all rows, so that junk in one field gets past the checks before that field. */
export async function validBodies(world: TestWorld): Promise<ValidBody[]> {
  const bodies: ValidBody[] = [];
  for (const { name, method, path } of readTable()) {
    const { json, body } = (await requests[name]?.(world, 'business')) ?? {};
    const common = { route: `${method} ${path}`, under: null };
    if (body instanceof FormData) {
      const files: Record<string, Buffer> = {};
      for (const [field, one] of body)
        if (one instanceof File) files[field] = Buffer.from(await one.arrayBuffer());
      const texts = [...body].filter(([, one]) => typeof one === 'string');
      bodies.push({ ...common, fields: Object.fromEntries(texts), files });
    } else if (json) {
      const { user, ...fields } = json as Record<string, Record<string, unknown>>;
      bodies.push({ ...common, ...(user ? { under: 'user', fields: user } : { fields }), files: null });
      const named = Object.entries(user ?? {}).map(([field, text]) => [`user[${field}]`, text] as const);
      if (method === 'PATCH') bodies.push({ ...common, fields: Object.fromEntries(named), files: {} });
    }
  }
  return bodies;
}
