import { readFile } from 'node:fs/promises';
import { Hono, type Context } from 'hono';
import { errorTable } from '#contract/errors';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import {
  mostRejectedListed,
  participantListLabel,
  type ParticipantImportAnswer,
  type ParticipantImportRefused,
} from '#contract/participants';
import { fieldInvalid } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { requireRole } from '../../http/auth';
import type { AppEnv } from '../../http/context';
import { drainUnreadBody } from '../../http/discard-body';
import { receiveMultipart } from '../../http/multipart';
import { limitAccount } from '../../http/rate-limit';
import { importParticipants } from './participants.usecases';

const form = {
  files: { file: { maxBytes: limits.participants.maxBytes, label: participantListLabel } },
  maxFields: 5,
} as const;

/** @throws AppError as `receiveMultipart`; `validation_failed` without a file */
async function receiveList(c: Context<AppEnv>, deps: Dependencies): Promise<Uint8Array> {
  const { files, discard } = await receiveMultipart(c, deps, form);
  try {
    const { fileRequired } = messages.participants;
    if (!files.file) throw fieldInvalid('file', fileRequired);
    return await readFile(files.file.path);
  } finally {
    await discard();
  }
}

/** The official participant list, from the admin's screen (rule 8). */
export const participantRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>().post(
    '/admin/participants',
    drainUnreadBody,
    requireRole(deps, 'admin'),
    limitAccount(deps, 'import_account'),
    async (c) => {
      const outcome = await importParticipants(deps, c.get('caller'), await receiveList(c, deps));
      if (outcome.ok) {
        const { imported } = outcome;
        const message = messages.participants.imported(imported);
        return c.json<ParticipantImportAnswer>({ message, imported, rejected: [] }, 201);
      }
      const body: ParticipantImportRefused = {
        code: 'import_refused',
        error: errorTable.import_refused.sentence,
        message: errorTable.import_refused.sentence,
        imported: 0,
        accepted: outcome.accepted,
        refused: outcome.rejected.length,
        rejected: outcome.rejected.slice(0, mostRejectedListed),
      };
      return c.json(body, 422);
    },
  );
