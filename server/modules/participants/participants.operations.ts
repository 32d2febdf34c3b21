import { readFile } from 'node:fs/promises';
import { errorTable } from '#contract/errors';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import * as participants from '#contract/participants';
import { fieldInvalid } from '../../core/errors';
import { receiveMultipart } from '../../http/multipart';
import { operation } from '../../http/operation';
import { importParticipants } from './participants.usecases';

const { maxBytes } = limits.participants;

const importList = operation(
  {
    id: 'importParticipants',
    method: 'post',
    path: '/admin/participants',
    tag: 'Admin',
    summary: 'Import the official participant list into the register: adds and updates, and takes nobody out',
    description:
      `A CSV file whose first line names the columns ${participants.participantColumns.join(', ')}; ` +
      `${participants.neededParticipantColumns.join(' and ')} are needed. One bad line and nothing is imported: ` +
      'then the answer names each bad line and why.',
    who: ['admin'],
    rateLimits: ['import_account'],
    form: { schemas: [], files: { file: { contentTypes: 'text/csv', maxBytes, isRequired: true } } },
    answers: {
      201: participants.ParticipantImportAnswer,
      422: participants.ParticipantImportRefused,
    },
  },
  async ({ c, deps, caller }) => {
    const { files, discard } = await receiveMultipart(c, deps, {
      files: { file: { maxBytes, label: participants.participantListLabel } },
      fields: [],
      maxFields: 5,
    });
    let list: Uint8Array | undefined;
    try {
      list = files.file && (await readFile(files.file.path));
    } finally {
      await discard();
    }
    if (!list) throw fieldInvalid('file', messages.participants.fileRequired);
    const outcome = await importParticipants(deps, caller, list);
    if (outcome.ok) {
      const { imported } = outcome;
      return { message: messages.participants.imported(imported), imported, rejected: [] };
    }
    const { sentence } = errorTable.import_refused;
    const refused: participants.ParticipantImportRefused = {
      code: 'import_refused',
      error: sentence,
      message: sentence,
      imported: 0,
      accepted: outcome.accepted,
      refused: outcome.rejected.length,
      rejected: outcome.rejected.slice(0, participants.mostRejectedListed),
    };
    return c.json(refused, 422);
  },
);

/** The import of the official participant list (rule 8). */
export const participantOperations = [importList];
