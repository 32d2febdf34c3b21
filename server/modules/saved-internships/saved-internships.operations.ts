import { saved as text } from '#contract/messages/internships';
import { SavedChanges, SavedInternshipsAnswer } from '#contract/saved-internships';
import { operation } from '../../http/operation';
import { changeSaved, readSaved } from './saved-internships.usecases';

const read = operation(
  {
    id: 'listSavedInternships',
    method: 'get',
    path: '/saved_internships',
    tag: 'Internships',
    summary: 'What the student has saved, the latest first',
    description: 'Closed and removed ones too: `is_there` says which of them the public list may have.',
    who: ['student'],
    answers: { 200: SavedInternshipsAnswer },
  },
  async ({ deps, caller }) => ({ saved_internships: await readSaved(deps, caller) }),
);

const change = operation(
  {
    id: 'changeSavedInternships',
    method: 'put',
    path: '/saved_internships',
    tag: 'Internships',
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
