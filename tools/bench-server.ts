import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Role } from '#contract/status';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { internships, users } from '#server/db/schema';
import { hashPassword } from '#server/modules/accounts/passwords';
import { sampleInternship, sampleUser } from '#server/seed/sample-rows';
import { startServer } from './built-server';
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

const postgres = await startPostgres();
const env = {
  DATABASE_URL: postgres.url,
  SEED: 'none',
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(40),
  ADMIN_SECOND_FACTOR: 'optional',
};
const server = await startServer({ env, quiet: true });
const connection = new pg.Pool({ connectionString: postgres.url });
const db = drizzle(connection);

const OWNERS = 200;
const INTERNSHIPS_EACH = 20;
const APPLICATIONS = 1_000_000;
const FIRST_OWNER = BUSINESSES + STUDENTS + 1;

async function insertMany<Row>(
  count: number,
  rowOf: (nth: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
) {
  for (let done = 0; done < count; done += 1_000)
    await insert(
      Array.from({ length: Math.min(1_000, count - done) }, (_, index) => rowOf(done + index + 1)),
    );
}

const studentEmail = (nth: number) => `student-${nth}@bench.example`;

const addUsers = (count: number, role: Role, passwordHash: string) =>
  insertMany(
    count,
    (nth) =>
      sampleUser(role, Date.now(), {
        passwordHash,
        email: role === 'student' ? studentEmail(nth) : `${role}-${count}-${nth}@bench.example`,
      }),
    (rows) => db.insert(users).values(rows),
  );

const addInternships = (
  count: number,
  overrides: Partial<typeof internships.$inferInsert>,
  ownerOf: (nth: number) => number,
) =>
  insertMany(
    count,
    (nth) =>
      sampleInternship(ownerOf(nth), Date.now(), {
        title: `Trainee in workshop ${nth}`,
        description: 'Learn a trade with people who know it. '.repeat(20),
        ...overrides,
      }),
    (rows) => db.insert(internships).values(rows),
  );

const signInAll = sql`
  insert into sessions (token_hash, send_hash, user_id, signed_in_at, last_used_at)
  select encode(sha256(('token-' || id)::bytea), 'hex'), encode(sha256(('send-' || id)::bytea), 'hex'), id, now(), now()
  from users on conflict do nothing`;

async function addManyApplications(passwordHash: string): Promise<void> {
  await addUsers(OWNERS, 'business', passwordHash);
  await addUsers(1, 'admin', passwordHash);
  await db.execute(signInAll);
  await addInternships(OWNERS * INTERNSHIPS_EACH, {}, (nth) => FIRST_OWNER + (nth % OWNERS));
  await db.execute(sql`
    insert into applications overriding user value
    select copy.* from applications sample
      cross join (select id from internships where business_id >= ${FIRST_OWNER}) i
      cross join generate_series(1, ${APPLICATIONS / (OWNERS * INTERNSHIPS_EACH)}::int) n,
      jsonb_populate_record(sample, jsonb_build_object('internship_id', i.id, 'student_id', ${BUSINESSES}::int + n,
        'status', case when n % 4 = 0 then 'viewed' else 'submitted' end)) copy
    where sample.id = (select min(id) from applications)`);
}

let requests = 0;
/** Below every rate limit. */
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
      body: JSON.stringify({ user: { email: studentEmail(nextStudent() - BUSINESSES), password: PASSWORD } }),
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

async function measure(url: string, { name, expected, request }: Call): Promise<void> {
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
}

/** Sequentially: parallel calls would measure admins sharing the machine. */
async function measureAlone(url: string, name: string): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    const started = performance.now();
    const answer = await fetch(`${url}/api/admin/overview`, {
      headers: as(FIRST_OWNER + OWNERS),
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

try {
  const passwordHash = await hashPassword(PASSWORD);
  await addUsers(BUSINESSES, 'business', passwordHash);
  await addUsers(STUDENTS, 'student', passwordHash);
  await db.execute(signInAll);
  const anyBusiness = (nth: number) => 1 + (nth % BUSINESSES);
  await addInternships(PUBLIC, {}, anyBusiness);
  await db.execute(sql`vacuum analyze`);
  const first = await fetch(`${server.url}${LIST}`);
  await first.arrayBuffer();
  console.log(
    `Node ${process.versions.node}, ${cpus().length} cores, load and database on the same machine.\n`,
  );
  console.log(`| ${'call'.padEnd(32)} | requests/s | p99 ms |\n| ${'-'.repeat(32)} | ---------: | -----: |`);
  for (const call of calls(first.headers.get('etag') ?? '')) await measure(server.url, call);
  const request = () => ({ path: '/all-internships', headers: { 'accept-encoding': 'br' } });
  await measure(server.url, { name: 'page of the list, from memory', expected: 200, request });
  await addInternships(ARCHIVED, { status: 'archived' }, anyBusiness);
  await db.execute(sql`vacuum analyze`);
  const name = `list, with ${ARCHIVED.toLocaleString('en')} archived ones`;
  await measure(server.url, { name, expected: 200, request: () => ({ path: LIST }) });
  await addManyApplications(passwordHash);
  await db.execute(sql`vacuum analyze`);
  await measure(server.url, {
    name: `overview, ${APPLICATIONS.toLocaleString('en')} applied`,
    expected: 200,
    request: () => ({ path: '/api/business/overview', headers: as(FIRST_OWNER + (requests++ % OWNERS)) }),
  });
  await db.execute(sql`update applications set released_at = now() - interval '20 days' where id % 2 = 0`);
  await db.execute(sql`vacuum analyze`);
  await measureAlone(server.url, `admin overview, ${APPLICATIONS.toLocaleString('en')} applied`);
} finally {
  await connection.end();
  await server.stop();
  await postgres.stop();
}
