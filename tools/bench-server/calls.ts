import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency';
import { PASSWORD, studentEmail, studentId, tokenOf, UNTOUCHED, type Population } from './seed';

/** One request, as both a socket and autocannon can send it. */
export interface Sent {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** A call to the portal, and the same to the bare handler. Each request is somebody else's, from another address. */
export interface Call {
  name: string;
  expected: number;
  ours(): Sent;
  bare(): Sent;
}

const BOUNDARY = 'bench-server-boundary';
const document = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000 - 9, 'wokabaut ')]);

function form(internshipId: number): Buffer {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (name: string) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    document,
    Buffer.from('\r\n'),
  ];
  const levels = '[{"grade":12,"school_name":"Sogeri National High School"}]';
  return Buffer.concat([
    Buffer.from(field('internship_id', String(internshipId)) + field('level_achieved', levels)),
    ...file('resume'),
    ...file('cover_letter'),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

/** A prime that strides over everybody, so that neighbours in the table are not asked for one after the other. */
const STRIDE = 100_003;

/**
 * The calls that are measured, on one database. Nobody meets a limit: the requests come from many people and addresses.
 * @param listTags the ETags of the list as the server and the bare handler have it
 */
export function callsOn(population: Population, listTags: { ours: string; bare: string }) {
  let turn = 0;
  const next = () => (turn += 1);
  const from = (n: number) => ({ 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` });
  const someone = () => studentId(population, (next() * STRIDE) % population.students);
  const as = (id: number) => ({ Authorization: `Bearer ${tokenOf(id)}` });

  const get = (path: string, headers: Record<string, string> = {}): Sent => ({
    method: 'GET',
    path,
    headers,
  });
  const both = (
    name: string,
    make: () => { our: string; bare: string; headers?: Record<string, string> },
  ): Call => ({
    name,
    expected: 200,
    ours: () => (({ our, headers }) => get(our, headers))(make()),
    bare: () => (({ bare, headers }) => get(bare, headers))(make()),
  });

  const details = () => {
    const [student, id] = [someone(), 1 + (next() % 500)];
    return { our: `/api/internship/${id}`, bare: `/details/${id}`, headers: as(student) };
  };
  const own = () => ({
    our: '/api/internship_applications/my_applications',
    bare: '/own',
    headers: as(someone()),
  });

  // Each student once to each internship that nobody has applied to.
  let submitted = 0;
  const submission = (path: string): Sent => {
    const nth = submitted++;
    const internship = 1 + (Math.floor(nth / population.students) % UNTOUCHED);
    const student = studentId(population, nth * STRIDE);
    return {
      method: 'POST',
      path,
      headers: {
        ...as(student),
        ...from(next()),
        [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body: form(internship),
    };
  };
  const signIn = (path: string): Sent => ({
    method: 'POST',
    path,
    headers: { ...from(next()), 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ user: { email: studentEmail(someone()), password: PASSWORD } })),
  });

  return {
    list: both('list, 500 rows', () => ({ our: '/api/internship/', bare: '/list' })),
    keptList: both('list, both from memory', () => ({ our: '/api/internship/', bare: '/kept' })),
    compressedList: both('list, compressed, both from memory', () => ({
      our: '/api/internship/',
      bare: '/kept',
      headers: { 'Accept-Encoding': 'br' },
    })),
    revalidation: {
      name: 'list, revalidated (304)',
      expected: 304,
      ours: () => get('/api/internship/', { 'If-None-Match': listTags.ours }),
      bare: () => get('/kept', { 'If-None-Match': listTags.bare }),
    },
    changes: both('list, what changed in an hour', () => {
      const since = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString());
      return { our: `/api/internship/?updated_since=${since}`, bare: '/' };
    }),
    details: both('details', details),
    own: both('my_applications', own),
    submit: {
      name: 'submit, two files of 20 kB',
      expected: 201,
      ours: () => submission('/api/internship_applications'),
      bare: () => submission('/submit'),
    },
    signIn: {
      name: 'sign-in',
      expected: 200,
      ours: () => signIn('/api/users/sign_in'),
      bare: () => signIn('/sign_in'),
    },
  } satisfies Record<string, Call>;
}
