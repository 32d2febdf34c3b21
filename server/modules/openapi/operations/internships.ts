import { MessageAnswer } from '#contract/accounts';
import { CategoriesAnswer } from '#contract/categories';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency';
import * as internships from '#contract/internships';
import { anyToken, idIn, type Operation } from '../operation';

const id = idIn('id', "The internship's id.");

/** The calls of the OpenAPI document about internships. */
export const internshipOperations: Operation[] = [
  {
    id: 'listCategories',
    method: 'get',
    path: '/internship_categories',
    tag: 'Internships',
    summary: 'The categories an internship can have',
    who: 'visitors',
    answers: { 200: CategoriesAnswer },
    hasEtag: true,
  },
  {
    id: 'listInternships',
    method: 'get',
    path: '/internship',
    aliases: ['/internship/'],
    tag: 'Internships',
    summary: 'The public list: available, not closed, of approved businesses',
    description:
      'Whole and compact, without contact details. With `updated_since` only the rows that changed since, and the ids ' +
      "that left. An admin's token gets every status.",
    who: 'visitors with or without a token',
    query: internships.InternshipListQuery,
    answers: { 200: internships.InternshipListAnswer },
    errors: ['validation_failed'],
    hasEtag: true,
  },
  {
    id: 'listOwnInternships',
    method: 'get',
    path: '/internship/my_internships',
    tag: 'Internships',
    summary: "All of the caller's own, in every status, with how many have applied",
    who: ['business'],
    answers: { 200: internships.OwnInternshipsAnswer },
  },
  {
    id: 'createInternship',
    method: 'post',
    path: '/internship',
    aliases: ['/internship/'],
    tag: 'Internships',
    summary: 'Post an internship',
    description: "A pending business's is stored pending, and becomes available with the approval.",
    who: ['business'],
    parameters: [
      {
        name: IDEMPOTENCY_KEY_HEADER,
        in: 'header',
        schema: { type: 'string', format: 'uuid' },
        description: 'When given, sending the same again stores nothing twice and answers the same.',
      },
    ],
    json: { schemas: [{ schema: internships.NewInternship }] },
    answers: { 201: internships.InternshipSavedAnswer },
    errors: [
      'account_rejected',
      'idempotency_key_missing',
      'idempotency_conflict',
      // What was created with the key has been deleted since.
      'internship_not_found',
      'too_many_tries',
    ],
  },
  {
    id: 'readInternship',
    method: 'get',
    path: '/internship/{id}',
    tag: 'Internships',
    summary: 'The details, with whom to reach',
    description:
      'Its own business and admins see it in every status; others while it is public or they applied.',
    who: anyToken,
    parameters: [id],
    answers: { 200: internships.InternshipAnswer },
    errors: ['internship_not_found'],
  },
  {
    id: 'changeInternship',
    method: 'put',
    path: '/internship/{id}',
    tag: 'Internships',
    summary: 'Change it: all of it, or its status alone (archive, restore, publish)',
    who: ['business'],
    parameters: [id],
    json: {
      schemas: [{ schema: internships.InternshipEdit }, { schema: internships.InternshipStatusChange }],
    },
    answers: { 200: internships.InternshipSavedAnswer },
    errors: ['account_rejected', 'internship_not_found', 'too_many_tries'],
  },
  {
    id: 'deleteInternship',
    method: 'delete',
    path: '/internship/{id}',
    tag: 'Internships',
    summary: 'Remove it from all lists',
    description:
      "Who applied keeps their record, marked as removed by the business; nothing of a student's is lost.",
    who: ['business'],
    parameters: [id],
    answers: { 200: MessageAnswer },
    errors: ['account_rejected', 'internship_not_found', 'too_many_tries'],
  },
];
