import { saved as text } from '#contract/messages/internships';
import { SavedChanges, SavedInternshipsAnswer } from '#contract/saved-internships';
import { operationsOf } from '../../http/operation';
import { changeSaved, readSaved } from './saved-internships.usecases';

const operation = operationsOf('Internships');

const read = operation(
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

const change = operation(
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

export const savedInternshipOperations = [read, change];
