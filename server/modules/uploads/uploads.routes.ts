import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { limits } from '#contract/limits';
import { PIECE_TYPE, TUS_VERSION, uploadIdOf } from '#contract/uploads';
import { AppError } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { requireRole, requireStanding } from '../../http/auth';
import type { AppEnv } from '../../http/context';
import { drain, drainUnreadBody } from '../../http/discard-body';
import { tidyName } from '../../http/multipart';
import { limitAccount } from '../../http/rate-limit';
import { checksumAlgorithms, readByteCount, readChecksum, readFilename } from './tus-headers';
import * as usecases from './uploads.usecases';

/** Every answer of the protocol says its version, refusals too. */
const speakTus: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.res.headers.set('Tus-Resumable', TUS_VERSION);
};

const requireTus: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('tus-resumable') !== TUS_VERSION) {
    c.header('Tus-Version', TUS_VERSION);
    throw new AppError('tus_version_unsupported');
  }
  await next();
};

const hasPiece = (c: Context<AppEnv>) => c.req.header('content-type')?.toLowerCase() === PIECE_TYPE;

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppError('upload_unreadable', { cause });
    });
    if (done) return;
    yield value;
  }
}

/** Feeds the request's body to the upload; after a refusal the rest of it is read, so that the refusal arrives. */
async function takeBody(
  deps: Dependencies,
  c: Context<AppEnv>,
  id: string | null,
  offset: number,
): Promise<usecases.Upload> {
  const announced = c.req.header('content-length');
  const checksum = readChecksum(c.req.header('upload-checksum'));
  const reader = (c.req.raw.body ?? new Blob([]).stream()).getReader();
  try {
    return await usecases.takePiece(deps, c.get('caller'), id, {
      offset,
      announced: announced === undefined ? null : readByteCount('Content-Length', announced),
      checksum,
      bytes: chunksOf(reader),
    });
  } catch (error) {
    await drain(reader);
    throw error;
  }
}

function tellState(c: Context<AppEnv>, { received, expiresAt }: usecases.Upload): void {
  c.header('Upload-Offset', String(received));
  c.header('Upload-Expires', expiresAt.toUTCString());
}

/** Files in resumable pieces, by tus 1.0 (the OpenAPI document; outbox/README.md, "Pieces"). */
export const uploadRoutes = (deps: Dependencies) => {
  const student = requireRole(deps, 'student');
  const pieceLimit = limitAccount(deps, 'piece_account');
  const idOf = (c: Context<AppEnv>) => uploadIdOf(c.req.param('id') ?? '');
  return new Hono<AppEnv>()
    .options('/uploads', speakTus, (c) => {
      c.header('Tus-Version', TUS_VERSION);
      c.header('Tus-Extension', 'creation,creation-with-upload,expiration,checksum,termination');
      c.header('Tus-Max-Size', String(limits.document.maxBytes));
      c.header('Tus-Checksum-Algorithm', checksumAlgorithms.join(','));
      return c.body(null, 204);
    })
    .post(
      '/uploads',
      speakTus,
      drainUnreadBody,
      student,
      requireStanding,
      requireTus,
      limitAccount(deps, 'upload_account'),
      async (c) => {
        const length = readByteCount('Upload-Length', c.req.header('upload-length'));
        const name = tidyName(readFilename(c.req.header('upload-metadata')));
        let upload = await usecases.createUpload(deps, c.get('caller'), { length, name });
        try {
          if (hasPiece(c)) upload = await takeBody(deps, c, upload.id, 0);
        } catch (error) {
          // Nobody learns its id; should the database be away, it expires.
          await usecases.removeUpload(deps, c.get('caller'), upload.id).catch(() => undefined);
          throw error;
        }
        c.header('Location', `/api/uploads/${upload.id}`);
        tellState(c, upload);
        return c.body(null, 201);
      },
    )
    .get('/uploads/:id', speakTus, student, requireTus, async (c) => {
      const upload = await usecases.readUpload(deps, c.get('caller'), idOf(c));
      c.header('Upload-Length', String(upload.length));
      tellState(c, upload);
      return c.body(null, 200);
    })
    .patch(
      '/uploads/:id',
      speakTus,
      drainUnreadBody,
      student,
      requireStanding,
      pieceLimit,
      requireTus,
      async (c) => {
        if (!hasPiece(c)) throw new AppError('unsupported_body');
        const offset = readByteCount('Upload-Offset', c.req.header('upload-offset'));
        tellState(c, await takeBody(deps, c, idOf(c), offset));
        return c.body(null, 204);
      },
    )
    .delete('/uploads/:id', speakTus, student, requireTus, async (c) => {
      await usecases.removeUpload(deps, c.get('caller'), idOf(c));
      return c.body(null, 204);
    });
};
