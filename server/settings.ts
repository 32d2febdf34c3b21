import { resolve } from 'node:path';
import * as v from 'valibot';

/** A setting that cannot be used; its message is the one line that stops the start (decision 3). */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const isUrl = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));

/** Each with the words that follow its name when it is bad. Values are never repeated: some are secrets. */
const Environment = v.object({
  HOST: v.optional(v.pipe(v.string(), v.regex(/^\S+$/)), '127.0.0.1'),
  PORT: v.optional(port, '8080'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => isUrl(url, ['postgres:', 'postgresql:'])),
    ),
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => isUrl(url, ['http:', 'https:'])),
    ),
  ),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(32))),
  SEED: v.optional(v.picklist(['demo', 'none'])),
  NODE_ENV: v.optional(v.string()),
});

const expectations: Record<keyof v.InferInput<typeof Environment>, string> = {
  HOST: 'must be a host name or an address to listen on, like 127.0.0.1.',
  PORT: 'must be a whole number from 0 to 65535.',
  DATA_DIR: 'must be a folder.',
  DATABASE_URL: 'must look like postgres://user:password@host:5432/database.',
  PUBLIC_URL: 'must be an http or https address, like https://wokabaut.example.',
  SECRET_KEY: 'must have at least 32 characters.',
  SEED: 'must be demo or none.',
  NODE_ENV: 'must be a word, like production.',
};

export interface Settings {
  host: string;
  /** 0 takes any free one. */
  port: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where people reach the portal, without a slash at the end; undefined: where it listens. */
  publicUrl: string | undefined;
  /** Undefined: kept in the data directory, see `readSecretKey`. */
  secretKey: string | undefined;
  seed: 'demo' | 'none';
}

/**
 * Reads the settings of decision 3 from environment variables; an empty one counts as unset.
 * @throws SettingsError naming the setting
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
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
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    secretKey: read.SECRET_KEY,
    seed: read.SEED ?? (isProduction ? 'none' : 'demo'),
  };
}
