import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import busboy from 'busboy';
import type pg from 'pg';

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function signIn(db: pg.Pool, request: IncomingMessage): Promise<string> {
  const { user } = JSON.parse(await readBody(request)) as { user: { email: string; password: string } };
  const { rows } = await db.query<{ id: number; password_hash: string }>(
    'select * from users where email = $1',
    [user.email],
  );
  const found = rows[0]!;
  if (!(await verify(found.password_hash, user.password))) throw new Error('Wrong password.');
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await db.query(
    'insert into sessions (token_hash, user_id, signed_in_at, last_used_at) values ($1, $2, now(), now())',
    [hash, found.id],
  );
  return JSON.stringify({ token, user: { ...found, password_hash: undefined } });
}

/** A file as it arrived; small ones are held whole. */
interface Arrived {
  id: string;
  bytes: Buffer;
  sha256: string;
}

function readForm(request: IncomingMessage) {
  const fields: Record<string, string> = {};
  const files: Record<string, Arrived> = {};
  return new Promise<{ fields: Record<string, string>; files: Record<string, Arrived> }>(
    (resolve, reject) => {
      const form = busboy({ headers: request.headers });
      form.on('field', (name, value) => (fields[name] = value));
      form.on('file', (name, stream) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          files[name] = { id: randomUUID(), bytes, sha256 };
        });
      });
      form.on('close', () => resolve({ fields, files }));
      form.on('error', reject);
      request.pipe(form);
    },
  );
}

/** As durable as the server's own: written, flushed and renamed, and the folder that names it flushed too. */
async function keep(folder: string, { id, bytes }: Arrived): Promise<void> {
  const path = join(folder, id);
  const file = await open(`${path}.writing`, 'wx');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(`${path}.writing`, path);
  const named = await open(folder, 'r');
  await named.sync();
  await named.close();
}

export async function submit(
  db: pg.Pool,
  studentId: number,
  request: IncomingMessage,
  folder: string,
): Promise<string> {
  const { fields, files } = await readForm(request);
  const [resume, coverLetter] = [files.resume!, files.cover_letter!];
  for (const file of [resume, coverLetter]) await keep(folder, file);
  const client = await db.connect();
  try {
    await client.query('begin');
    const stored = await client.query<{ id: number; created_at: Date }>(
      `with stored as (
         insert into files (id, purpose, kind, name, size, sha256, created_at)
         values ($1, 'resume', 'pdf', 'resume.pdf', $2, $3, now()), ($4, 'cover_letter', 'pdf', 'cover_letter.pdf', $5, $6, now()))
       insert into applications (internship_id, student_id, levels, status, resume_file_id, cover_letter_file_id,
         released_at, created_at, updated_at) values ($7, $8, $9, 'submitted', $1, $4, now(), now(), now())
       returning id, created_at`,
      [
        ...[resume, coverLetter].flatMap(({ id, bytes, sha256 }) => [id, bytes.length, sha256]),
        Number(fields.internship_id),
        studentId,
        fields.level_achieved,
      ],
    );
    const { id, created_at } = stored.rows[0]!;
    const key = String(request.headers['idempotency-key']);
    const receipt = {
      idempotency_key: key,
      files: {
        resume: { sha256: resume.sha256, size: resume.bytes.length },
        cover_letter: { sha256: coverLetter.sha256, size: coverLetter.bytes.length },
      },
    };
    await client.query(
      `insert into application_status_changes (application_id, status, by_user_id, at) values ($1, 'submitted', $2, now())`,
      [id, studentId],
    );
    await client.query(
      `insert into submissions (student_id, idempotency_key, content_hash, application_id, receipt, created_at)
       values ($1, $2, $3, $4, $5, now())`,
      [studentId, key, resume.sha256, id, receipt],
    );
    // Marked as sent: nobody is there to send it.
    await client.query(
      `insert into mails (message_id, kind, recipient, data, next_attempt_at, sent_at, created_at)
       values ($1, 'application_received', 'business-1@bench.example', '{}', now(), now(), now())`,
      [randomUUID()],
    );
    await client.query('commit');
    return JSON.stringify({ status: 201, internship_application: { id, held: false, created_at }, receipt });
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
