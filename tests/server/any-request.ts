import fc from 'fast-check';
import type { Operation } from '#server/http/operation';
import { operations } from '#server/operations';
import type { AnyRequest } from '../support/raw-request';
import type { ValidBody } from './every-route.requests';

/** Multipart bodies byte for byte, so that a test can break them. */
interface Part {
  head: string;
  bytes: Buffer;
}
const asText = (field: unknown) =>
  Buffer.from(typeof field === 'string' ? field : (JSON.stringify(field) ?? ''));
const textPart = (field: string, text: unknown): Part => ({
  head: `name="${field}"`,
  bytes: asText(text),
});
const filePart = (field: string, file: string, bytes: Buffer): Part => ({
  head: `name="${field}"; filename="${file}"`,
  bytes,
});
const asMultipart = (parts: Part[], end = '--b--\r\n', boundary = 'b') => ({
  type: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.concat([
    ...parts.flatMap(({ head, bytes }) => [
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]),
});

const junkText = fc.constantFrom(
  ...['', ' ', '\u0000', '\ud800', 'ß'.repeat(300), 'x'.repeat(70_000), "'; drop table users; --", '%'],
  ...['../../etc/passwd', '-1', '0', '1e400', '99999999999999999999', '2147483648', 'NaN', '2026-02-30'],
  ...['+275760-09-13T00:00:00.000Z', '0001-01-01', 'true', '__proto__', '<script>alert(1)</script>'],
  ...['a@b.c\r\nBcc: everyone@example.com', '🚶🏾‍♀️'],
);
/** One of these, each as often as its weight says. */
const oneOf = <T>(...weighted: [weight: number, arbitrary: fc.Arbitrary<T>][]) =>
  fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const value = oneOf<unknown>(
  [4, junkText],
  [2, fc.string({ unit: 'binary', maxLength: 40 })],
  [2, fc.integer()],
  [
    5,
    fc.oneof(
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(junkText, { maxLength: 5 }),
      fc.jsonValue({ maxDepth: 3 }),
    ),
  ],
);

/** The fields of a schema, also of one inside a pipe. */
export function fieldsOf(schema: object): string[] {
  const first = 'pipe' in schema ? (schema.pipe as [object])[0] : schema;
  return 'entries' in first ? Object.keys(first.entries as object) : [];
}
const schemasOf = ({ json, form, query }: Operation) => [
  ...(json ? ('schema' in json ? [json.schema] : json.anyOf) : []),
  ...(form?.schemas ?? []),
  ...(query ? [query] : []),
];
/** The fields that calls read: junk in one of these gets further than junk in an unknown field. */
const names = new Set(
  operations.flatMap((one) => [
    ...schemasOf(one).flatMap(fieldsOf),
    ...Object.keys(one.form?.files ?? {}),
    ...(one.parameters ?? []).map((parameter) => parameter.name),
  ]),
);
const name = oneOf([9, fc.constantFrom(...names)], [1, fc.string({ maxLength: 12 })]);
const fields = fc.dictionary(name, value, { maxKeys: 12 });

const keyed = (body: Record<string, unknown>, under: string | null) =>
  under === null ? body : { [under]: body };

/** JSON, bare or under a key that some call reads, and JSON that is cut off. */
const json = fc
  .tuple(
    fields,
    fc.constantFrom('user', 'contact', null),
    oneOf<number | null>([8, fc.constant(null)], [1, fc.nat(200)]),
  )
  .map(([body, under, cut]) => {
    const text = JSON.stringify(keyed(body, under));
    return { type: 'application/json', bytes: Buffer.from(cut === null ? text : text.slice(0, cut)) };
  });

const fileBytes = fc.oneof(
  fc.constant(Buffer.from('%PDF-1.7\n%%EOF\n')),
  fc.constant(Buffer.alloc(0)),
  fc.constant(Buffer.from('full_name,date_of_birth\n"unclosed,\n')),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.constant(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])),
);
const part = fc.oneof(
  fc.tuple(name, value).map(([field, text]) => textPart(field, text)),
  fc
    .tuple(name, fc.string({ unit: 'binary', maxLength: 20 }), fileBytes)
    .map(([field, file, bytes]) => filePart(field, file, bytes)),
);

/** Multipart bodies: whole, cut off, with a wrong boundary, or ended twice. */
const multipart = fc
  .tuple(
    fc.array(part, { maxLength: 8 }),
    fc.constantFrom('--b--\r\n', '', '--b--\r\n--b--\r\n', '--b', '\r\n'),
    fc.constantFrom('b', 'b', 'b', 'b', '', 'c', 'b; boundary=d', 'x'.repeat(300)),
  )
  .map((given) => asMultipart(...given));

/** A valid body with up to two of its fields replaced by junk; its e-mail and its day are new ones. */
const nearlyValid = (bodies: readonly ValidBody[]) =>
  bodies.length === 0
    ? json
    : fc
        .tuple(
          fc.constantFrom(...bodies),
          fc.uuid(),
          fc.integer({ min: 2028, max: 2030 }),
          fc.dictionary(name, value, { maxKeys: 2 }),
          fc.nat(30),
        )
        .map(([{ under, fields: whole, files }, fresh, year, junk, at]) => {
          const body = { ...whole };
          const keys = Object.keys(whole);
          for (const key of keys) {
            if (/\bemail\b/.test(key)) body[key] = `${fresh}@fuzz.example`;
            if (key === 'last_date_to_apply') body[key] = `${year}-06-30`;
          }
          // Each junk falls on a field that is read.
          for (const [index, text] of Object.values(junk).entries())
            body[keys[(at + index) % keys.length] ?? 'none'] = text;
          if (!files)
            return { type: 'application/json', bytes: Buffer.from(JSON.stringify(keyed(body, under))) };
          return asMultipart([
            ...Object.entries(body).map(([field, text]) => textPart(field, text)),
            ...Object.entries(files).map(([field, bytes]) => filePart(field, field, bytes)),
          ]);
        });

const otherTypes = [
  ...['', 'text/plain', 'text/csv', 'application/offset+octet-stream'],
  ...['application/x-www-form-urlencoded', 'application/json; charset=x'],
];
const otherBody = fc
  .tuple(fc.constantFrom(...otherTypes), fc.uint8Array({ maxLength: 3000 }))
  .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) }));

/** Header values that Node accepts. */
const headerValue = fc
  .oneof(junkText, fc.string({ unit: 'binary', maxLength: 30 }))
  .map((text) => text.replace(/[^\t\x20-\x7e]/g, '').slice(0, 4000));
const headerNames = [
  ...['idempotency-key', 'if-none-match', 'accept-encoding', 'accept', 'range', 'origin', 'content-language'],
  ...['x-forwarded-for', 'user-agent', 'cookie', 'x-request-id', 'tus-resumable', 'upload-length'],
  ...['upload-offset', 'upload-metadata'],
];
const headers = fc.dictionary(fc.constantFrom(...headerNames), headerValue, { maxKeys: 4 });

/** The headers that every call about an upload needs. */
const tus = fc.record({
  'tus-resumable': fc.constant('1.0.0'),
  'upload-length': fc.nat(4000).map(String),
  'upload-offset': fc.nat(10).map(String),
});

const query = fc
  .array(
    fc.tuple(
      fc.constantFrom('updated_since', 'status', 'q', 'expires', 'signature', 'x', 'updated_since[]'),
      junkText,
    ),
    { maxLength: 3 },
  )
  .map((pairs) => new URLSearchParams(pairs.map(([key, text]) => [key, text.slice(0, 2000)])).toString());

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const idPart = oneOf(
  [5, fc.integer({ min: 1, max: 40 }).map(String)],
  [1, fc.integer({ min: 10_000_001, max: 10_000_010 }).map(String)],
  [2, junkText.map((text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '').slice(0, 500)))],
);

/**
 * Any request to one of these routes.
 * @param routes as Hono registered them: method and path under /api
 * @param tokens of sessions, and invalid ones
 * @param bodies that are accepted
 */
export const anyRequest = (
  routes: readonly { method: string; path: string }[],
  tokens: readonly (string | null)[],
  bodies: readonly ValidBody[],
): fc.Arbitrary<AnyRequest> =>
  fc.constantFrom(...routes).chain((route) =>
    fc
      .record({
        method: oneOf<string | null>([15, fc.constant(null)], [1, fc.constantFrom(...methods)]),
        ids: fc.array(idPart, { minLength: 3, maxLength: 3 }),
        query,
        headers: route.path.startsWith('/uploads')
          ? fc.tuple(tus, headers).map(([required, given]) => ({ ...required, ...given }))
          : headers,
        key: fc.option(fc.uuid()),
        token: fc.constantFrom(...tokens),
        body: oneOf(
          [6, nearlyValid(bodies.filter((one) => one.route === `${route.method} ${route.path}`))],
          ...([
            [2, json],
            [2, multipart],
            [1, otherBody],
          ] as [number, typeof otherBody][]),
        ),
        arrives: oneOf([12, fc.constant(1)], [1, fc.double({ min: 0, max: 1, noNaN: true })]),
      })
      .map(({ method, ids, query: search, headers: given, key, token, body, arrives }) => {
        const [first, ...others] = ids;
        const rest = [first!, ...others];
        const path = route.path.replace(/:\w+(\{[^/]*\})?/g, () => rest.shift() ?? '1');
        const asked = method ?? route.method;
        const hasBody = asked !== 'GET' && asked !== 'HEAD' && asked !== 'OPTIONS';
        return {
          method: asked,
          path: search ? `${path}?${search}` : path,
          headers: {
            ...given,
            ...(key !== null && { 'idempotency-key': key }),
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...(hasBody && body.type !== '' && { 'content-type': body.type }),
          },
          body: hasBody ? body.bytes : null,
          arrives,
        };
      }),
  );
