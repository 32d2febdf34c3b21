import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { hashPassword } from '#server/modules/accounts/passwords';
import { startServer } from './built-server';
import { root } from './paths.mjs';
import { startPostgres } from './postgres.mjs';

/** `npm run bench:server -- --seconds=5`: requests/s and p99 of the built server as Markdown (docs/performance.md). */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const seconds = Number(values.seconds);

const CONNECTIONS = 10;
const BUSINESSES = 20;
const STUDENTS = 5_000;
const PUBLIC = 500;
const ARCHIVED = 50_000;
const PASSWORD = 'wokabaut';
const LIST = '/api/internship/';

const internships = (from: number, to: number, status: string) => `
  insert into internships (business_id, category_id, title, location, financing, duration, duration_unit, required_skills,
    description, last_date_to_apply, status, created_at, updated_at)
  select 1 + n % ${BUSINESSES}, 1, 'Trainee in workshop ' || n, 'Lae', 'paid', 3, 'months', '["Care", "Counting"]',
    repeat('Learn a trade with people who know it. ', 20), current_date + 30, '${status}', now(), now()
  from generate_series(${from}, ${to}) n`;

/** Businesses have the first ids; all are signed in by `token-ID`. */
const people = `
  insert into users (role, status, full_name, email, mobile_number, city, date_of_birth, password_hash, company_name,
    business_number, created_at, updated_at)
  select case when n <= ${BUSINESSES} then 'business' else 'student' end, 'approved', 'Person ' || n,
    'person-' || n || '@bench.example', '+675 7' || lpad(n::text, 7, '0'), 'Lae', '2006-01-01', $1,
    case when n <= ${BUSINESSES} then 'Company ' || n end, case when n <= ${BUSINESSES} then 'B-' || n end, now(), now()
  from generate_series(1, ${BUSINESSES + STUDENTS}) n`;
const sessions = `
  insert into sessions (token_hash, user_id, signed_in_at, last_used_at)
  select encode(sha256(('token-' || id)::bytea), 'hex'), id, now(), now() from users`;

const OWNERS = 200;
const INTERNSHIPS_EACH = 20;
const APPLICATIONS = 1_000_000;
const FIRST_OWNER = BUSINESSES + STUDENTS + 1;
/** Businesses with 20 internships each, 250 applications to each: a million. */
const manyApplications = [
  people
    .replace(
      `generate_series(1, ${BUSINESSES + STUDENTS})`,
      `generate_series(${FIRST_OWNER}, ${FIRST_OWNER + OWNERS - 1})`,
    )
    .replaceAll(`n <= ${BUSINESSES}`, 'true'),
  `${sessions} where id >= ${FIRST_OWNER}`,
  `insert into internships (business_id, title, location, financing, duration, duration_unit, required_skills, description,
    last_date_to_apply, status, created_at, updated_at)
  select ${FIRST_OWNER} + n % ${OWNERS}, 'Trainee ' || n, 'Lae', 'paid', 3, 'months', '["Care"]', 'Learn.', current_date + 30,
    'available', now(), now()
  from generate_series(1, ${OWNERS * INTERNSHIPS_EACH}) n`,
  `insert into applications (internship_id, student_id, levels, status, resume_file_id, cover_letter_file_id, released_at,
    created_at, updated_at)
  select i.id, ${BUSINESSES} + n, '[{"grade":12,"school_name":"Sogeri National High School"}]',
    case when n % 4 = 0 then 'viewed' else 'submitted' end, f.id, f.id, now(), now(), now()
  from internships i cross join generate_series(1, ${APPLICATIONS / (OWNERS * INTERNSHIPS_EACH)}) n
    cross join (select id from files limit 1) f
  where i.business_id >= ${FIRST_OWNER}`,
];
const admin = `
  with one as (
    insert into users (role, status, full_name, email, password_hash, created_at, updated_at)
    values ('admin', 'approved', 'An Admin', 'admin@bench.example', '', now(), now()) returning id
  )
  insert into sessions (token_hash, user_id, signed_in_at, last_used_at)
  select encode(sha256('token-admin'), 'hex'), id, now(), now() from one`;

let requests = 0;
/** Another student for each request, below every rate limit. */
const nextStudent = () => BUSINESSES + 1 + (requests++ % STUDENTS);
const as = (id: number) => ({ authorization: `Bearer token-${id}` });
const fromAddress = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});

const BOUNDARY = 'bench-server-boundary';
const document = `%PDF-1.7\n${'wokabaut '.repeat(2_200)}\n%%EOF\n`;

function applicationForm(internshipId: number): string {
  const field = (name: string, value: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const file = (name: string) =>
    field(name, document, `; filename="${name}.pdf"\r\nContent-Type: application/pdf`);
  const levels = '[{"grade":12,"school_name":"Sogeri National High School"}]';
  return `${field('internship_id', String(internshipId))}${field('level_achieved', levels)}${file('resume')}${file('cover_letter')}--${BOUNDARY}--\r\n`;
}

interface Call {
  name: string;
  expected: number;
  request: () => Partial<autocannon.Request>;
}

let submitted = 0;
const calls = (etag: string): Call[] => [
  { name: `list, ${PUBLIC} rows`, expected: 200, request: () => ({ path: LIST }) },
  {
    name: 'list, revalidated (304)',
    expected: 304,
    request: () => ({ path: LIST, headers: { 'if-none-match': etag } }),
  },
  {
    name: 'details',
    expected: 200,
    request: () => ({ path: `/api/internship/${1 + (requests % PUBLIC)}`, headers: as(nextStudent()) }),
  },
  {
    name: 'sign-in',
    expected: 200,
    request: () => ({
      method: 'POST',
      path: '/api/users/sign_in',
      headers: { ...fromAddress(requests), 'content-type': 'application/json' },
      body: JSON.stringify({ user: { email: `person-${nextStudent()}@bench.example`, password: PASSWORD } }),
    }),
  },
  {
    name: 'submit, two files of 20 kB',
    expected: 201,
    // Each student applies once to each internship.
    request: () => ({
      method: 'POST',
      path: '/api/internship_applications',
      headers: {
        ...as(BUSINESSES + 1 + (submitted % STUDENTS)),
        ...fromAddress(requests++),
        [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body: applicationForm(1 + Math.floor(submitted++ / STUDENTS)),
    }),
  },
];

/** @returns requests a second @throws Error on another status than the call's */
async function measure(url: string, { name, expected, request }: Call): Promise<number> {
  let wrong = 0;
  const setupRequest = (base: autocannon.Request) => Object.assign(base, request());
  const onResponse = (status: number) => void (wrong += status === expected ? 0 : 1);
  const fire = (duration: number) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      timeout: 60,
      requests: [{ setupRequest, onResponse }],
    });
  await fire(1);
  const { requests: sent, latency, errors, timeouts } = await fire(seconds);
  wrong += errors + timeouts;
  if (wrong > 0) throw new Error(`${name}: ${wrong} wrong answers.`);
  console.log(
    `| ${name.padEnd(32)} | ${sent.average.toFixed(0).padStart(10)} | ${String(latency.p99).padStart(6)} |`,
  );
  return sent.average;
}

/** The admin's overview, sequentially: parallel calls would measure admins sharing the machine. */
async function measureAlone(url: string, name: string): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    const started = performance.now();
    const answer = await fetch(`${url}/api/admin/overview`, {
      headers: { authorization: 'Bearer token-admin' },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${name}: answered ${answer.status}.`);
    times.push(performance.now() - started);
  }
  const median = times.toSorted((a, b) => a - b)[20]!;
  const [perSecond, slowest] = [1000 / median, Math.max(...times)];
  console.log(
    `| ${name.padEnd(32)} | ${perSecond.toFixed(0).padStart(10)} | ${slowest.toFixed(0).padStart(6)} |`,
  );
}

/** The list's page from memory against a bare handler, in turns. @returns median ratio */
async function besideBare(url: string): Promise<number> {
  const request = () => ({ path: '/all-internships', headers: { 'accept-encoding': 'br' } });
  const bare = spawn(process.execPath, [join(root, 'tools/bare-page.mjs'), `${url}/all-internships`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(bare.stdout, 'data')) as [Buffer];
    const ratios: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const ours = await measure(url, { name: 'page of the list, from memory', expected: 200, request });
      const other = `http://127.0.0.1:${String(port).trim()}`;
      ratios.push(
        ours / (await measure(other, { name: 'the same by bare node:http', expected: 200, request })),
      );
    }
    return ratios.toSorted((a, b) => a - b)[1]!;
  } finally {
    bare.kill();
  }
}

const postgres = await startPostgres();
const env = { DATABASE_URL: postgres.url, SEED: 'none', NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40) };
const server = await startServer({ env, quiet: true });
const database = new pg.Client({ connectionString: postgres.url });
try {
  await database.connect();
  await database.query(people, [await hashPassword(PASSWORD)]);
  await database.query(sessions);
  await database.query(internships(1, PUBLIC, 'available'));
  await database.query('vacuum analyze');
  const first = await fetch(`${server.url}${LIST}`);
  await first.arrayBuffer();
  console.log(
    `Node ${process.versions.node}, ${cpus().length} cores, load and database on the same machine.\n`,
  );
  console.log(`| ${'call'.padEnd(32)} | requests/s | p99 ms |\n| ${'-'.repeat(32)} | ---------: | -----: |`);
  for (const call of calls(first.headers.get('etag') ?? '')) await measure(server.url, call);
  const ratio = await besideBare(server.url);
  await database.query(internships(PUBLIC + 1, PUBLIC + ARCHIVED, 'archived'));
  await database.query('vacuum analyze');
  const name = `list, with ${ARCHIVED.toLocaleString('en')} archived ones`;
  await measure(server.url, { name, expected: 200, request: () => ({ path: LIST }) });
  for (const [index, statement] of manyApplications.entries())
    await database.query(statement, index === 0 ? [await hashPassword(PASSWORD)] : []);
  await database.query('vacuum analyze');
  await measure(server.url, {
    name: `overview, ${APPLICATIONS.toLocaleString('en')} applied`,
    expected: 200,
    request: () => ({ path: '/api/business/overview', headers: as(FIRST_OWNER + (requests++ % OWNERS)) }),
  });
  await database.query(admin);
  await database.query(`update applications set released_at = now() - interval '20 days' where id % 2 = 0`);
  await database.query('vacuum analyze');
  await measureAlone(server.url, `admin overview, ${APPLICATIONS.toLocaleString('en')} applied`);
  console.log(`\nThe page of the list is sent ${ratio.toFixed(2)} × as often as by bare node:http.`);
} finally {
  await database.end();
  await server.stop();
  await postgres.stop();
}
