import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open';
import { startServer } from './built-server';
import { startPostgres } from './postgres.mjs';

/**
 * `npm run bench:lists`: milliseconds of the paged lists with 50 and with 20,000 rows, on the built server with both engines
 * (docs/performance.md). One request at a time; it prints a Markdown table and asserts nothing.
 */
const SIZES = [50, 20_000];
const REQUESTS = 40;

/** The admin is user 1, the business user 2; who is signed in has the token `token-ID`. */
const founders = `
  insert into users (role, status, full_name, email, password_hash, company_name, created_at, updated_at) values
    ('admin', 'approved', 'An Admin', 'admin@bench.example', '', null, now(), now()),
    ('business', 'approved', 'A Business', 'business@bench.example', '', 'Kokoda Hardware', now(), now());
  insert into sessions (token_hash, user_id, signed_in_at, last_used_at)
    select encode(sha256(('token-' || id)::bytea), 'hex'), id, now(), now() from users;
  insert into files (id, purpose, kind, name, size, sha256, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'resume', 'pdf', 'resume.pdf', 1, '', now())`;

/** Students, their entries in the register, internships of the business, and applications to the first one. */
const rows = (from: number, to: number) => `
  insert into users (role, status, full_name, email, mobile_number, city, date_of_birth, password_hash, created_at, updated_at)
    select 'student', case when n % 40 = 0 then 'pending' when n % 97 = 0 then 'rejected' else 'approved' end,
      'Person ' || md5(n::text) || ' ' || n, 'person-' || n || '@bench.example', '+675 7' || lpad(n::text, 7, '0'), 'Lae',
      '2006-01-01', repeat('x', 97), now() - n * interval '1 minute', now()
    from generate_series(${from}, ${to}) n;
  insert into participants (full_name, date_of_birth, email, name_key, imported_at)
    select full_name, date_of_birth, email, lower(full_name), now() from users where email like 'person-%' and id > ${from + 1};
  insert into internships (business_id, category_id, title, location, financing, duration, duration_unit, required_skills,
      description, last_date_to_apply, status, created_at, updated_at)
    select 2, 1, 'Trainee in workshop ' || n, 'Lae', 'paid', 3, 'months', '["Care"]', repeat('Learn a trade. ', 20),
      current_date + 30, case when n % 3 = 0 then 'archived' else 'available' end, now() - n * interval '1 minute', now()
    from generate_series(${from}, ${to}) n;
  insert into applications (internship_id, student_id, levels, status, resume_file_id, cover_letter_file_id, released_at,
      created_at, updated_at)
    select (select min(id) from internships), id, '[{"grade":12,"school_name":"Sogeri National High School"}]', 'submitted',
      '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', now(), created_at, now()
    from users where role = 'student' and id > ${from + 1}`;

interface Call {
  name: string;
  path: string;
  user: 1 | 2;
}

const students = '/admin/list_students';

async function get(url: string, { path, user }: Omit<Call, 'name'>): Promise<{ next_cursor: string | null }> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer token-${user}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as { next_cursor: string | null };
}

/** A cursor in the middle of the list of students; none in a list of one page. */
async function middleOf(url: string, size: number): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen < size / 2; seen += 500) {
    const { next_cursor } = await get(url, { path: `${students}?limit=500${cursor}`, user: 1 });
    if (next_cursor !== null) cursor = `&cursor=${next_cursor}`;
  }
  return cursor;
}

const callsOf = (cursor: string): Call[] => [
  { name: 'students, first page', path: students, user: 1 },
  { name: 'students, a page in the middle', path: `${students}?${cursor.slice(1)}`, user: 1 },
  { name: 'students, pending', path: `${students}?status=pending`, user: 1 },
  { name: 'students, rejected', path: `${students}?status=rejected`, user: 1 },
  { name: 'students, search: a few are found', path: `${students}?search=person+49`, user: 1 },
  { name: 'students, search: nobody is found', path: `${students}?search=nobody+here`, user: 1 },
  { name: 'students, search in another alphabet', path: `${students}?search=k%C3%BAp`, user: 1 },
  { name: "an admin's internships", path: '/internship/', user: 1 },
  { name: "an admin's internships, search", path: '/internship/?search=workshop+49', user: 1 },
  { name: 'the register, first page', path: '/admin/participants', user: 1 },
  { name: 'the register, search', path: '/admin/participants?search=person+49', user: 1 },
  { name: 'my_internships', path: '/internship/my_internships', user: 2 },
  { name: 'applicants of one internship', path: '/internship_applications/1/applications', user: 2 },
];

/** @returns the fastest in milliseconds: other work on the machine makes the others slower */
async function measure(url: string, call: Call): Promise<number> {
  const times: number[] = [];
  for (let index = -5; index < REQUESTS; index += 1) {
    const started = performance.now();
    await get(url, call);
    if (index >= 0) times.push(performance.now() - started);
  }
  return Math.min(...times);
}

async function bench(engine: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wokabaut-lists-'));
  const env = { SEED: 'none', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const server = await startServer({ env, dataDir });
  const results: number[][] = [];
  try {
    let filled = 0;
    for (const size of SIZES) {
      // The embedded database is one process's.
      await server.kill();
      const { database, close } = await openDatabase({ databaseUrl, dataDir }, () => undefined);
      const statements = [...(filled === 0 ? [founders] : []), rows(filled + 1, size)]
        .join(';')
        .split(/;\s*$/m);
      for (const statement of [...statements, 'vacuum analyze']) await database.execute(sql.raw(statement));
      await close();
      filled = size;
      await server.restart();
      const calls = callsOf(await middleOf(server.url, size));
      for (const [index, call] of calls.entries())
        (results[index] ??= []).push(await measure(server.url, call));
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  for (const [index, { name }] of callsOf('').entries()) {
    const cells = results[index]!.map((ms) => ms.toFixed(1).padStart(10));
    console.log(`| ${engine.padEnd(10)} | ${name.padEnd(36)} | ${cells.join(' | ')} |`);
  }
}

console.log(
  `Node ${process.versions.node}, ${cpus().length} cores, load and database on the same machine.\n`,
);
console.log(
  `| engine     | ${'call'.padEnd(36)} | ${SIZES.map((size) => `ms, ${size.toLocaleString('en')}`.padStart(10)).join(' | ')} |`,
);
console.log(`| ---------- | ${'-'.repeat(36)} | ---------: | ---------: |`);
await bench('embedded', undefined);
const postgres = await startPostgres();
try {
  await bench('PostgreSQL', postgres.url);
} finally {
  await postgres.stop();
}
