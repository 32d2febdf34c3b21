import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { trustedProxies } from './http/client-address';

/** Its message is the one line printed when the start fails (rule product-3). */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const isUrl = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const addresses = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((name) => name.trim())),
  v.check((named) => trustedProxies(named) !== null),
);

const httpUrl = v.pipe(
  v.string(),
  v.check((url) => isUrl(url, ['http:', 'https:']) && !/[?#]/.test(url)),
  v.transform((url) => url.replace(/\/+$/, '')),
);

/** Mailed links begin with it: no path, which pages do not know, and no password. */
function isOrigin(url: string): boolean {
  const { pathname, username, password } = new URL(url);
  return pathname === '/' && username === '' && password === '';
}

/** Hosts, `*.` with all below one, or whole origins. */
const pushHost = /^((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|https?:\/\/[a-z0-9.-]+(:\d{1,5})?)$/;
const pushHosts = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((name) => name.trim().toLowerCase())),
  v.check((named) => named.every((name) => pushHost.test(name))),
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
const isJsonBody = (body: string) => /^\s*\{\s*"/.test(body);
/** JSON, or the fields of a form, with `{to}` and `{text}` in it. */
const smsBody = v.pipe(
  v.string(),
  v.includes('{to}'),
  v.includes('{text}'),
  v.check((body) => !isJsonBody(body) || isJson(body)),
);

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));

/** Error messages are in `expectations`. Values are never repeated: some are secrets. */
const Environment = v.object({
  HOST: v.optional(v.pipe(v.string(), v.regex(/^\S+$/)), '127.0.0.1'),
  PORT: v.optional(port, '8080'),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.regex(/^\S+$/)), '127.0.0.1'),
  METRICS_PORT: v.optional(port),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => isUrl(url, ['postgres:', 'postgresql:'])),
    ),
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      httpUrl,
      v.check(isOrigin),
      v.transform((url) => new URL(url).origin),
    ),
  ),
  S3_ENDPOINT: v.optional(httpUrl),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/))),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => isUrl(url, ['smtp:', 'smtps:'])),
    ),
  ),
  PUSH_HOSTS: v.optional(pushHosts),
  SMS_GATEWAY_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => isUrl(url, ['http:', 'https:'])),
    ),
  ),
  SMS_GATEWAY_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/))),
  SMS_GATEWAY_BODY: v.optional(smsBody, '{"to":"{to}","text":"{text}"}'),
  TRUSTED_PROXIES: v.optional(addresses),
  // Otherwise the models would be shown without a word.
  TEXTS_DIR: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => existsSync(path)),
    ),
  ),
  BRAND_DIR: v.optional(v.string()),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(32))),
  ADMIN_SECOND_FACTOR: v.optional(v.picklist(['required', 'optional'])),
  SEED: v.optional(v.picklist(['demo', 'none'])),
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test'])),
});

const expectations: Record<keyof v.InferInput<typeof Environment>, string> = {
  HOST: 'must be a host name or an address to listen on, like 127.0.0.1.',
  PORT: 'must be a whole number from 0 to 65535.',
  METRICS_HOST: 'must be a host name or an address to listen on, like 127.0.0.1.',
  METRICS_PORT: 'must be a whole number from 0 to 65535.',
  DATA_DIR: 'must be a folder.',
  DATABASE_URL: 'must look like postgres://user:password@host:5432/database.',
  PUBLIC_URL: 'must be an http or https address without a path, ? and #, like https://wokabaut.example.',
  S3_ENDPOINT: 'must be an http or https address without ? and #, like https://s3.example.',
  S3_BUCKET: 'must be the name of a bucket: 3 to 63 of a-z, 0-9, - and .',
  S3_REGION: 'must be the name of a region, like us-east-1.',
  S3_ACCESS_KEY_ID: 'must be a key without spaces.',
  S3_SECRET_ACCESS_KEY: 'must be a key without spaces.',
  SMTP_URL: 'must look like smtps://user:password@host:465.',
  PUSH_HOSTS: 'must be hosts with commas between them, like push.example, *.push.example.',
  SMS_GATEWAY_URL: 'must be an http or https address, like https://sms.example/send.',
  SMS_GATEWAY_TOKEN: 'must be a token without spaces.',
  SMS_GATEWAY_BODY: 'must be JSON or a form with {to} and {text}, like to={to}&message={text}.',
  TRUSTED_PROXIES: 'must be addresses or networks with commas between them, like 10.0.0.7, 172.16.0.0/12.',
  TEXTS_DIR: 'must be a folder that is there.',
  BRAND_DIR: 'must be a folder.',
  SECRET_KEY: 'must have at least 32 characters.',
  ADMIN_SECOND_FACTOR: 'must be required or optional.',
  SEED: 'must be demo or none.',
  NODE_ENV: 'must be production, development or test.',
};

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** All five or none: a partial configuration would fail at the first upload only. */
function readS3(read: v.InferOutput<typeof Environment>) {
  const parts = {
    S3_ENDPOINT: read.S3_ENDPOINT,
    S3_BUCKET: read.S3_BUCKET,
    S3_REGION: read.S3_REGION,
    S3_ACCESS_KEY_ID: read.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: read.S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(parts).length) return undefined;
  if (missing[0]) throw new SettingsError(`${missing[0]} must be set too when files are to be kept in S3.`);
  return {
    endpoint: parts.S3_ENDPOINT!,
    bucket: parts.S3_BUCKET!,
    region: parts.S3_REGION!,
    accessKeyId: parts.S3_ACCESS_KEY_ID!,
    secretAccessKey: parts.S3_SECRET_ACCESS_KEY!,
  };
}

export type S3Settings = NonNullable<ReturnType<typeof readS3>>;

/** Sends SMS for a POST (rule notify-5), if any. */
function readSms(read: v.InferOutput<typeof Environment>) {
  if (read.SMS_GATEWAY_URL === undefined) return undefined;
  const body = read.SMS_GATEWAY_BODY;
  return { url: read.SMS_GATEWAY_URL, token: read.SMS_GATEWAY_TOKEN, body, isJson: isJsonBody(body) };
}
export type SmsSettings = NonNullable<ReturnType<typeof readSms>>;

export type Settings = ReturnType<typeof readSettings>;

/** An empty variable counts as unset. */
export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = v.safeParse(Environment, given);
  if (!result.success) {
    const name = String(result.issues[0].path?.[0]?.key) as keyof typeof expectations;
    throw new SettingsError(`${name} ${expectations[name]}`);
  }
  const read = result.output;
  const isProduction = read.NODE_ENV === 'production';
  if (isProduction && read.SEED === 'demo') {
    throw new SettingsError(
      'SEED must not be demo when NODE_ENV is production: demo accounts have a known password.',
    );
  }
  // Behind a proxy it listens on this machine alone.
  const served = read.PUBLIC_URL && new URL(read.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  const isPublic = ![read.HOST, ...(served ? [served] : [])].every(isLoopback);
  return {
    host: read.HOST,
    /** Reachable from other machines. */
    isPublic,
    port: read.PORT,
    /** Undefined: no figures are served. */
    metrics:
      read.METRICS_PORT === undefined ? undefined : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    /** Without a trailing slash; undefined: the URL it listens on. */
    publicUrl: read.PUBLIC_URL,
    /** Undefined: files are kept in the data directory. */
    s3: readS3(read),
    /** Undefined: each mail becomes a readable .eml file in the data directory. */
    smtpUrl: read.SMTP_URL,
    /** Push services besides the browsers' own (rule notify-4). */
    pushHosts: read.PUSH_HOSTS ?? [],
    sms: readSms(read),
    /** Reverse proxies whose X-Forwarded-For is trusted; this machine always is. */
    trustedProxies: trustedProxies(read.TRUSTED_PROXIES ?? [])!,
    /** Own texts in place of the models (rule product-5). */
    textsDir: read.TEXTS_DIR && resolve(read.TEXTS_DIR),
    /** Name, contact, colours and logo of the operator (rule product-1). */
    brandDir: read.BRAND_DIR && resolve(read.BRAND_DIR),
    /** Undefined: generated and stored in the data directory, see `readSecretKey`. */
    secretKey: read.SECRET_KEY,
    /** Admins without a second factor can only turn it on (rule sign-in-6). */
    requiresSecondFactor:
      (read.ADMIN_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')) === 'required',
    seed: read.SEED ?? (isProduction || isPublic ? 'none' : 'demo'),
    isProduction,
  };
}
