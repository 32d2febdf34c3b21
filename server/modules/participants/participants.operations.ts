import { readFile } from 'node:fs/promises';
import { errorTable } from '#contract/errors';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import * as participants from '#contract/participants';
import { fieldInvalid } from '../../core/errors';
import { receiveMultipart } from '../../http/multipart';
import { helpers, operationsOf } from '../../http/operation';
import { importParticipants, listRegister } from './participants.usecases';
import { joinParticipants } from './join-participants.usecases';
import { PersonRegisteredAnswer, RegisteredAgainAnswer, Registration } from '#contract/registrations';
import { ClaimAccount, ClaimCodesAnswer, JoinClaim, MakeClaimCodes } from '#contract/claims';
import { MessageAnswer, SignupAnswer } from '#contract/accounts';
import { ProfileSavedAnswer } from '#contract/profile';
import { clientAddress } from '../../http/client-address';
import { withSharedNote } from '../accounts/account-status';
import { ownUserView, userView } from '../accounts/users.views';
import { claimAccount, joinClaim, makeClaimCodes } from './claims.usecases';
import { readRegisteredAgain, registerPerson } from './registrations.usecases';

const operation = operationsOf('Admin');

const { maxBytes } = limits.participants;
const form = {
  files: { file: { maxBytes, label: participants.participantListLabel } },
  fields: ['good_only'],
  maxFields: 5,
};

const importList = operation(
  'POST /admin/participants',
  {
    id: 'importParticipants',
    summary: 'Import the official participant list into the register: adds and updates, and takes nobody out',
    description:
      `A CSV file whose first line names the columns ${participants.participantColumns.join(', ')}; ` +
      `${participants.neededParticipantColumns.join(' and ')} are needed. One bad line and nothing is imported, without ` +
      '`good_only`. The answer names each bad line and why, with its cells, to be corrected.',
    who: ['admin'],
    rateLimits: ['import_account'],
    form: {
      schemas: [participants.ParticipantImportForm],
      files: { file: { contentTypes: 'text/csv', maxBytes, isRequired: true } },
    },
    answers: {
      201: participants.ParticipantImportAnswer,
      422: participants.ParticipantImportRefused,
    },
  },
  async ({ c, deps, caller }) => {
    const { list, isGoodOnly } = await receiveMultipart(c, deps, form, async ({ files, fields }) => {
      if (!files.file) throw fieldInvalid('file', messages.participants.fileRequired);
      return { list: await readFile(files.file.path), isGoodOnly: fields.good_only === 'yes' };
    });
    const imported = await importParticipants(deps, caller, list, isGoodOnly);
    const { saved, accepted, dayFirst, twoNumbers, renamed, heading, rejected } = imported;
    const most = participants.mostRejectedListed;
    const report = {
      ...(dayFirst && { day_first: dayFirst }),
      ...(twoNumbers.length > 0 && { two_numbers: twoNumbers.slice(0, most) }),
      ...(renamed.length > 0 && { renamed }),
      ...(rejected.length > 0 && { heading }),
      refused: rejected.length,
      rejected: rejected.slice(0, most),
    };
    if (saved) return { message: messages.participants.imported(saved.imported), ...saved, ...report };
    const { sentence } = errorTable.import_refused;
    const refused: participants.ParticipantImportRefused = {
      code: 'import_refused',
      error: sentence,
      message: sentence,
      imported: 0,
      accepted,
      ...report,
    };
    return c.json(refused, 422);
  },
);

const listAll = operation(
  'GET /admin/participants',
  {
    id: 'listParticipants',
    summary: 'The participant register, and what the last import did',
    description:
      'In pages of 50, in the order in which people came into it. The search compares name, e-mail, number, city and cohort; the whole name of a cohort finds that cohort alone. ' +
      '`namesakes=yes` finds those whose name and birthday several lines have.',
    who: helpers,
    query: participants.ParticipantQuery,
    answers: { 200: participants.ParticipantListAnswer },
  },
  ({ deps, caller, query }) => listRegister(deps, caller, query),
);

const joinLines = operation(
  'POST /admin/join_participants',
  {
    id: 'joinParticipants',
    summary: 'Join two lines of one name and birthday',
    description:
      '`ended_id` ends in `id`, which takes over what it lacks, with codes, registrations and the account. ' +
      'Of two accounts one has to be unclaimed.',
    who: helpers,
    rateLimits: ['decision_account'],
    json: { schema: participants.JoinParticipants, heading: messages.namesakes.failed },
    answers: { 200: MessageAnswer },
    errors: ['not_found', 'not_joinable', 'already_applied'],
  },
  async ({ deps, caller, body }) => {
    await joinParticipants(deps, caller, body);
    return { message: messages.namesakes.done };
  },
);

const makeCodes = operation(
  'POST /admin/claim_codes',
  {
    id: 'makeClaimCodes',
    summary: 'Make codes with which people of the register make their account',
    description:
      'For lines without an account; a new code ends the older one of the line. A code is answered this once: it is stored as a hash.',
    who: helpers,
    rateLimits: ['decision_account'],
    json: { schema: MakeClaimCodes, heading: messages.claim.chooseLines },
    answers: { 200: ClaimCodesAnswer },
  },
  ({ deps, caller, body: { ids } }) => makeClaimCodes(deps, caller, ids),
);

const claim = operation(
  'POST /users/claim',
  {
    id: 'claimAccount',
    summary: 'Make an approved account with a claim code and the birthday that the register has',
    description:
      'With an e-mail, a mobile number, or both. A wrong code, a wrong birthday and a used code say the same.',
    who: 'visitors',
    rateLimits: ['form_address', 'claim_address'],
    json: { schema: ClaimAccount, under: 'user', heading: messages.validation.fillRequired },
    answers: { 201: SignupAnswer },
    errors: ['claim_invalid', 'too_many_tries'],
  },
  async ({ c, deps, body }) => {
    const user = await claimAccount(deps, body, clientAddress(c));
    const message = withSharedNote(messages.claim.done, user);
    return { message, status: 201 as const, user: userView(deps, user) };
  },
);

const join = operation(
  'POST /users/claim/join',
  {
    id: 'joinClaim',
    summary: 'Be approved with a claim code, for a student who waits',
    who: ['student'],
    rateLimits: ['claim_account', 'claim_address'],
    json: { schema: JoinClaim, heading: messages.claim.codeNeeded },
    answers: { 200: ProfileSavedAnswer },
    errors: ['claim_invalid', 'account_rejected', 'already_applied', 'too_many_tries'],
  },
  async ({ deps, caller, body }) => {
    const user = await joinClaim(deps, caller, body);
    return { message: messages.claim.joined, user: await ownUserView(deps, user) };
  },
);

const register = operation(
  'POST /admin/registrations',
  {
    id: 'registerPerson',
    summary: 'Add a person to the register, with a claim code made on the phone',
    description:
      'The same key is answered as the first time; a higher `revision` takes its place, until there is an account. Who is in ' +
      'the register joins that line, with one more code. The code itself is never sent.',
    who: helpers,
    rateLimits: ['registration_account'],
    idempotencyKey: { isRequired: true, description: "The registration's UUID." },
    json: { schema: Registration, heading: messages.registration.failed },
    answers: { 201: PersonRegisteredAnswer },
    errors: ['idempotency_conflict', 'has_account', 'out_of_scope'],
  },
  ({ deps, caller, body, idempotencyKey }) => registerPerson(deps, caller, idempotencyKey, body),
);

const listAgain = operation(
  'GET /admin/registrations',
  {
    id: 'listRegisteredAgain',
    summary: 'Own registrations whose person was registered a second time',
    description: 'By their keys, the newest lines first. The one that was sent later has it in its receipt.',
    who: helpers,
    answers: { 200: RegisteredAgainAnswer },
  },
  ({ deps, caller }) => readRegisteredAgain(deps, caller),
);

export const participantOperations = [
  register,
  listAgain,
  importList,
  listAll,
  joinLines,
  makeCodes,
  claim,
  join,
];
