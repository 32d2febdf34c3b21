import * as v from 'valibot';
import { MessageAnswer } from '#contract/accounts';
import { CategoriesAnswer } from '#contract/categories';
import * as internships from '#contract/internships';
import { messages } from '#contract/messages';
import { saved as text } from '#contract/messages/internships';
import { SavedChanges, SavedInternshipsAnswer } from '#contract/saved-internships';
import { requireValid } from '../../core/errors';
import { readJson } from '../../http/body';
import { anyToken, idIn, operationsOf } from '../../http/operation';
import { weakEtag, cachedResponse } from '../../http/response-cache';
import { sendCached } from '../../http/responses';
import { changeSaved, readSaved } from '../saved-internships/saved-internships.usecases';
import * as usecases from './internships.usecases';
import * as manage from './manage.usecases';
import * as lists from './list.usecases';

const operation = operationsOf('Internships');

/** Without `as_of`: the same list has the same tag on every server (rule internship-6). */
const etagOf = (answer: internships.InternshipListAnswer) =>
  weakEtag(JSON.stringify({ ...answer, as_of: undefined }));

const list = operation(
  'GET /internship',
  {
    id: 'listInternships',
    aliases: ['/internship/'],
    summary: 'The public list: available, not closed, of approved businesses',
    description:
      'Whole and compact, without contact details. With `updated_since` only the rows that changed since, and the ids ' +
      "that left; the whole list when they are many. An admin's token gets every status, newest first and in pages of 50; " +
      'the rest of the query is for admins only.',
    who: 'visitors with or without a token',
    query: internships.InternshipListQuery,
    answers: { 200: internships.InternshipListAnswer },
    hasEtag: true,
  },
  async ({ c, deps, caller, query }) => {
    const audience = lists.audienceOf(caller);
    // Revalidated on every request; only an admin's list is private.
    c.header('Cache-Control', audience === 'admin' ? 'private, no-cache' : 'public, no-cache');
    c.header('Vary', 'Authorization');
    const state = await lists.readListState(deps, audience);
    const stateKey = `${audience} ${state.today} ${state.version}`;
    const toResponse = (answer: internships.InternshipListAnswer) =>
      cachedResponse(JSON.stringify(answer), etagOf(answer));
    const whole = () =>
      c.get('listCache')(stateKey, async () => toResponse(await lists.listWhole(deps, state)));
    const since = lists.changesSince(state, Date.parse(query.updated_since ?? ''));
    const changes = since === null ? null : () => lists.listChanges(deps, state, since);
    if (audience === 'admin') {
      // Not cached: there are as many answers as searches.
      const answer = (await changes?.()) ?? (await lists.listForAdmin(deps, state, query));
      return sendCached(c, toResponse(answer));
    }
    if (changes === null) return sendCached(c, await whole());
    const response = await c.get('changesCache')(`${stateKey} ${since}`, async () => {
      const answer = await changes();
      return answer === null ? whole() : toResponse(answer);
    });
    return sendCached(c, response);
  },
);

const listCategories = operation(
  'GET /internship_categories',
  {
    id: 'listCategories',
    summary: 'The categories an internship can have',
    who: 'visitors',
    answers: { 200: CategoriesAnswer },
    hasEtag: true,
  },
  async ({ deps }) => ({ internship_categories: await usecases.readCategories(deps) }),
);

const listOwn = operation(
  'GET /internship/my_internships',
  {
    id: 'listOwnInternships',
    summary: "All of the caller's own, in every status, with how many have applied",
    who: ['business'],
    description: 'In pages of 50, newest first. A search looks at titles and locations.',
    query: internships.OwnInternshipsQuery,
    answers: { 200: internships.OwnInternshipsAnswer },
  },
  ({ deps, caller, query }) => usecases.listOwnInternships(deps, caller, query),
);

const create = operation(
  'POST /internship',
  {
    id: 'createInternship',
    aliases: ['/internship/'],
    summary: 'Post an internship',
    description: "A pending business's is stored pending, and becomes available with the approval.",
    who: ['business'],
    refusesRejected: true,
    rateLimits: ['internship_account'],
    idempotencyKey: {
      isRequired: false,
      description: 'When given, sending the same again stores nothing twice and answers the same.',
    },
    json: { schema: internships.NewInternship, heading: messages.internship.fillCorrectly },
    answers: { 201: internships.InternshipSavedAnswer },
    errors: [
      'idempotency_conflict',
      // The key's internship has been deleted.
      'internship_not_found',
    ],
  },
  async ({ deps, caller, body, idempotencyKey }) => ({
    message: messages.internship.created,
    internship: await usecases.createInternship(deps, caller, body, idempotencyKey),
  }),
);

const byId = [idIn('id', "The internship's id.")];

const read = operation(
  'GET /internship/{id}',
  {
    id: 'readInternship',
    summary: 'The details, with whom to reach',
    description:
      'Its own business and admins see it in every status; others while it is public or they applied.',
    who: anyToken,
    parameters: byId,
    answers: { 200: internships.InternshipAnswer },
    errors: ['internship_not_found'],
  },
  async ({ deps, caller, id }) => ({
    internship: await usecases.readInternship(deps, caller, id),
  }),
);

const change = operation(
  'PUT /internship/{id}',
  {
    id: 'changeInternship',
    summary: 'Change it: all of it, or its status alone (archive, restore, publish)',
    who: ['business'],
    refusesRejected: true,
    rateLimits: ['internship_account'],
    parameters: byId,
    json: { anyOf: [internships.InternshipEdit, internships.InternshipStatusChange] },
    answers: { 200: internships.InternshipSavedAnswer },
    errors: ['internship_not_found', 'internship_taken_down'],
  },
  async ({ c, deps, caller, id }) => {
    const { statusFailed, missingFields, updated } = messages.internship;
    const body = await readJson(c, v.unknown());
    if (internships.isStatusAlone(body)) {
      const { status } = requireValid(internships.InternshipStatusChange, body, statusFailed);
      return manage.changeInternshipStatus(deps, caller, id, status);
    }
    const edit = requireValid(internships.InternshipEdit, body, missingFields);
    return { message: updated, internship: await manage.editInternship(deps, caller, id, edit) };
  },
);

const remove = operation(
  'DELETE /internship/{id}',
  {
    id: 'deleteInternship',
    summary: 'Remove it from all lists',
    description:
      "Who applied keeps their record, marked as removed by the business; nothing of a student's is lost.",
    who: ['business'],
    refusesRejected: true,
    rateLimits: ['internship_account'],
    parameters: byId,
    answers: { 200: MessageAnswer },
    errors: ['internship_not_found'],
  },
  async ({ deps, caller, id }) => {
    await manage.deleteInternship(deps, caller, id);
    return { message: messages.internship.deleted };
  },
);

export const internshipOperations = [list, listCategories, listOwn, create, read, change, remove];

const listSaved = operation(
  'GET /saved_internships',
  {
    id: 'listSavedInternships',
    summary: 'What the student has saved, the latest first',
    description: 'Closed and removed ones too: `is_there` says which of them the public list may have.',
    who: ['student'],
    answers: { 200: SavedInternshipsAnswer },
  },
  async ({ deps, caller }) => ({ saved_internships: await readSaved(deps, caller) }),
);

const mergeSaved = operation(
  'PUT /saved_internships',
  {
    id: 'changeSavedInternships',
    summary: 'Merge what was saved and taken back on a phone',
    description:
      'For each internship the last change decides, whatever arrives first; a time ahead counts as now. ' +
      'Ids of no published internship are left out. Repeating it changes nothing.',
    who: ['student'],
    rateLimits: ['saved_account'],
    json: { schema: SavedChanges, heading: text.notSent },
    answers: { 200: SavedInternshipsAnswer },
  },
  async ({ deps, caller, body }) => ({ saved_internships: await changeSaved(deps, caller, body.changes) }),
);

export const savedInternshipOperations = [listSaved, mergeSaved];
