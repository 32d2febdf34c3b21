import pg from 'pg';
import { hashPassword } from '#server/modules/accounts/passwords';

/** Everybody's, so that one hash is made instead of two hundred thousand. */
export const PASSWORD = 'wokabaut';
/** The public list has as many rows however much lies behind it. */
export const PUBLIC_ROWS = 500;
/** Open internships that nobody has applied to yet: the first ones, for the submissions that are measured. */
export const UNTOUCHED = 50;

/** How many of each there are, for a number of applications. */
export interface Population {
  applications: number;
  students: number;
  businesses: number;
  internships: number;
}

export const populationOf = (applications: number): Population => ({
  applications,
  students: Math.ceil(applications / 5),
  businesses: Math.max(20, Math.ceil(applications / 200)),
  internships: PUBLIC_ROWS + Math.ceil(applications / 20),
});

/** Students' ids follow the businesses'. @param nth from 0; wraps around */
export const studentId = ({ businesses, students }: Population, nth: number): number =>
  businesses + 1 + (nth % students);
export const studentEmail = (id: number): string => `student-${id}@bench.example`;
/** Everybody is signed in already. */
export const tokenOf = (userId: number): string => `bench-token-${userId}`;

function statements({ applications, students, businesses, internships }: Population): [string, string][] {
  const users = businesses + students;
  const ago = (column: string, days: number) => `now() - (1 + ${column} % ${days}) * interval '1 day'`;
  return [
    [
      'users',
      `insert into users (id, role, status, full_name, email, mobile_number, city, date_of_birth, password_hash,
         company_name, business_number, created_at, updated_at) overriding system value
       select n, case when n <= ${businesses} then 'business' else 'student' end, 'approved', 'Person ' || n,
         case when n <= ${businesses} then 'business-' else 'student-' end || n || '@bench.example',
         '+675 7' || lpad(n::text, 7, '0'), 'Lae', '2006-01-01'::date + n % 2000, $1,
         case when n <= ${businesses} then 'Company ' || n end, case when n <= ${businesses} then 'B-' || n end,
         ${ago('n', 700)}, ${ago('n', 700)}
       from generate_series(1, ${users}) n`,
    ],
    [
      'sessions',
      `insert into sessions (token_hash, user_id, signed_in_at, last_used_at)
       select encode(sha256(('bench-token-' || n)::bytea), 'hex'), n, now(), now() from generate_series(1, ${users}) n`,
    ],
    [
      'sign_in_addresses',
      `insert into sign_in_addresses (user_id, address_key, last_at)
       select n, 'address:' || md5('known' || n), ${ago('n', 170)} from generate_series(1, ${users}) n`,
    ],
    [
      // One in ten is of the first business; behind the public ones half are archived and half have closed.
      'internships',
      `insert into internships (id, business_id, category_id, title, location, financing, duration, duration_unit,
         required_skills, description, last_date_to_apply, status, created_at, updated_at) overriding system value
       select n, case when n % 10 = 0 then 1 else 2 + n % ${businesses - 1} end, 1 + n % 10, 'Trainee in workshop ' || n,
         case n % 3 when 0 then 'Port Moresby' when 1 then 'Lae' else 'Kokopo' end,
         case n % 2 when 0 then 'paid' else 'unpaid' end, 1 + n % 12, 'weeks', '["Care", "Counting"]',
         repeat('Learn a trade with people who know it. ', 20),
         current_date + case when n <= ${PUBLIC_ROWS} then 10 + n % 80 else -2 - n % 700 end,
         case when n > ${PUBLIC_ROWS} and n % 2 = 0 then 'archived' else 'available' end,
         ${ago('n', 60)} - case when n <= ${PUBLIC_ROWS} then interval '0' else interval '750 days' end,
         ${ago('n', 60)} - case when n <= ${PUBLIC_ROWS} then interval '0' else interval '60 days' end
       from generate_series(1, ${internships}) n`,
    ],
    [
      'files',
      `insert into files (id, purpose, kind, name, size, sha256, created_at)
       select md5(purpose || n)::uuid, purpose, 'pdf', purpose || '.pdf', 20000, md5('a' || n) || md5('b' || n), ${ago('n', 700)}
       from generate_series(1, ${applications}) n, unnest(array['resume', 'cover_letter']) purpose`,
    ],
    [
      // Five of each student's, a fifth of all internships apart.
      'applications',
      `insert into applications (id, internship_id, student_id, levels, status, resume_file_id, cover_letter_file_id,
         released_at, created_at, updated_at) overriding system value
       select 10000000 + n,
         ${UNTOUCHED + 1} + ((n - 1) / 5 * 7919 + (n - 1) % 5 * ${Math.floor((internships - UNTOUCHED) / 5)}) % ${internships - UNTOUCHED},
         ${businesses + 1} + (n - 1) / 5, '[{"grade": 12, "school_name": "Sogeri National High School"}]',
         (array['submitted', 'viewed', 'viewed', 'hired'])[1 + n % 4], md5('resume' || n)::uuid, md5('cover_letter' || n)::uuid,
         ${ago('n', 700)}, ${ago('n', 700)}, ${ago('n', 700)}
       from generate_series(1::bigint, ${applications}) n`,
    ],
    [
      'application_status_changes',
      `insert into application_status_changes (application_id, status, by_user_id, at)
       select id, 'submitted', student_id, created_at from applications`,
    ],
    [
      'submissions',
      `insert into submissions (student_id, idempotency_key, content_hash, application_id, receipt, created_at)
       select student_id, md5('key' || id)::uuid, md5('a' || id) || md5('b' || id), id, '{}', created_at from applications`,
    ],
    [
      'mails',
      `insert into mails (message_id, kind, recipient, data, attempts, next_attempt_at, sent_at, created_at)
       select md5('mail' || n)::uuid, 'application_received', 'business-1@bench.example', '{}', 1, sent, sent, sent
       from generate_series(1, ${Math.ceil(applications / 10)}) n, lateral (select ${ago('n', 30)} as sent) moment`,
    ],
  ];
}

/**
 * Fills a migrated database that has only categories in it with this many applications, and with people and internships
 * in proportion. Nothing is checked on the way in, so that a million takes a minute.
 */
export async function seed(url: string, population: Population): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    const passwordHash = await hashPassword(PASSWORD);
    for (const [table, statement] of statements(population)) {
      await client.query(statement, table === 'users' ? [passwordHash] : []);
    }
    for (const table of ['users', 'internships', 'applications']) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    }
    await client.query(`update list_versions set version = version + 1`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
