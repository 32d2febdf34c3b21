import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import type { SignInAnswer, SignupAnswer } from '#contract/accounts';
import type { SubmittedAnswer } from '#contract/applications';
import { portMoresbyDate } from '#contract/closing';
import type { ErrorBody } from '#contract/errors';
import type { InternshipSavedAnswer } from '#contract/internships';
import { startAlternatingProxy, type AlternatingProxy } from './alternating-proxy';
import { wanted } from './internships';
import { untilStatementWaits } from './lock-waits';
import { DAY } from './portal';
import { call, type CallOptions } from './server';
import { submissionCall, type Submission } from './submission';
import { openS3, type S3World } from './s3';
import { createEmptyPostgres } from './server-database';
import { freshEmail, PASSWORD, studentFields } from './server-people';
import { kill, spawnServer, type ServerProcess } from './server-process';

const SECRET_KEY = 'one secret key for every server of it';

/** Two processes on one PostgreSQL and one S3, each with a data directory of its own, behind one proxy. */
export class TwoServers {
  readonly servers: ServerProcess[] = [];
  /** Of the two, in the order they were started. */
  urls: string[] = [];
  proxy!: AlternatingProxy;
  readonly database: pg.Client;

  private constructor(
    private readonly folder: string,
    readonly s3: S3World,
    private readonly databaseUrl: string,
  ) {
    this.database = new pg.Client({ connectionString: databaseUrl });
  }

  /** At the same moment, on a database with nothing in it. */
  static async start(): Promise<TwoServers> {
    const two = new TwoServers(
      await mkdtemp(join(tmpdir(), 'wokabaut-two-')),
      await openS3(),
      await createEmptyPostgres(),
    );
    const both = [await two.settings(), await two.settings()];
    two.urls = await Promise.all(both.map((env) => two.spawn(env).ready));
    two.proxy = await startAlternatingProxy(two.urls);
    await two.database.connect();
    return two;
  }

  async close(): Promise<void> {
    await this.database.end();
    await this.proxy.close();
    await Promise.all(this.servers.map(kill));
    await this.s3.close();
    await rm(this.folder, { recursive: true });
  }

  /** Until a statement of a server waits for a lock. @param statement a pattern of LIKE */
  untilWaits(statement: string): Promise<unknown> {
    return untilStatementWaits(this.databaseUrl, statement);
  }

  /** Those of one more server, with a data directory of its own. */
  async settings(changes: Record<string, string> = {}): Promise<Record<string, string>> {
    return {
      DATA_DIR: await mkdtemp(join(this.folder, 'data-')),
      DATABASE_URL: this.databaseUrl,
      SECRET_KEY,
      SEED: 'demo',
      ...this.s3.env,
      ...changes,
    };
  }

  spawn(env: Record<string, string>): ServerProcess {
    const server = spawnServer(env);
    this.servers.push(server);
    return server;
  }

  /** The rows of a table, or of anything else that stands after `from`. */
  async count(from: string): Promise<number> {
    const { rows } = await this.database.query<{ count: string }>(`select count(*) from ${from}`);
    return Number(rows[0]!.count);
  }

  /** One request; to the servers in turn, or to the one at `at`. */
  call = <T = ErrorBody>(method: string, path: string, options: CallOptions & { at?: string } = {}) =>
    call<T>(`${options.at ?? this.proxy.url}/api${path}`, method, options);

  private async signIn(email: string, password: string): Promise<string> {
    const json = { user: { email, password } };
    const answer = await this.call<SignInAnswer>('POST', '/users/sign_in', { json });
    expect(answer.status).toBe(200);
    return answer.body.token;
  }

  /** @returns the token of the demo's person with this role */
  demo = (role: string) => this.signIn(`${role}@demo.example`, 'wokabaut');

  newStudent = async (): Promise<{ id: number; token: string }> => {
    const email = freshEmail('two');
    const json = { user: studentFields(email) };
    const signedUp = await this.call<SignupAnswer>('POST', '/users', { json });
    expect(signedUp.status).toBe(201);
    return { id: signedUp.body.user.id, token: await this.signIn(email, PASSWORD) };
  };

  async newInternship(token: string): Promise<number> {
    const last_date_to_apply = portMoresbyDate(Date.now() + 30 * DAY);
    const json = { ...wanted, last_date_to_apply };
    const answer = await this.call<InternshipSavedAnswer>('POST', '/internship/', { token, json });
    expect(answer.status).toBe(201);
    return answer.body.internship.id;
  }

  submit = (token: string, submission: Submission, at = this.proxy.url) =>
    this.call<SubmittedAnswer>('POST', '/internship_applications', {
      token,
      at,
      ...submissionCall(submission),
    });
}
