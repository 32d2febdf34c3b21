import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { SignInAnswer, SignupAnswer } from '#contract/accounts';
import { ApplicationAnswer, SubmittedAnswer } from '#contract/applications';
import { InternshipListAnswer, InternshipSavedAnswer, OwnInternshipsAnswer } from '#contract/internships';
import { PASSWORD, studentFields } from '../support/server-people';
import { submissionCall, type Submission } from '../support/submission';

/** The server answered, and not with what was asked for. */
class Refused extends Error {
  constructor(
    call: string,
    readonly status: number,
    body: string,
  ) {
    super(`${call} answered ${status}: ${body.slice(0, 300)}`);
  }
}

/** Milliseconds until a call that was rate limited is tried again. */
const RETRY_EVERY = 500;

/** Seconds of a Retry-After that is still worth waiting for; the slowest rate limit of these calls is 30 s. */
const LONGEST_RETRY_AFTER = 60;

/** Milliseconds. The server answers each of these calls within a second or two, also just after its start. */
const TIMEOUT = 60_000;

/** A call without an answer is a fault of the server and names the call; a broken connection stays what it is. */
function throwNamed(error: unknown, call: string): never {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  throw isTimeout ? new Error(`${call}: no answer within ${TIMEOUT} ms`) : error;
}

/** Every call comes from a phone of its own, as the proxy on this machine would say. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** The calls of this test. Each resolves with a checked answer, or rejects: `Refused`, or the network's error. */
export function portalApi(url: string) {
  async function call<S extends v.GenericSchema>(
    schema: S,
    [method, path]: [string, string],
    init: RequestInit & { token?: string } = {},
  ): Promise<v.InferOutput<S>> {
    const named = (error: unknown): never => throwNamed(error, `${method} ${path}`);
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', someAddress());
    if (init.token !== undefined) headers.set('Authorization', `Bearer ${init.token}`);
    const signal = AbortSignal.timeout(TIMEOUT);
    const answer = await fetch(`${url}/api${path}`, { ...init, method, headers, signal }).catch(named);
    const text = await answer.text().catch(named);
    // One business that writes as fast as it can is told to wait; it does.
    if (answer.status === 429 && Number(answer.headers.get('Retry-After')) <= LONGEST_RETRY_AFTER) {
      await wait(RETRY_EVERY);
      return call(schema, [method, path], init);
    }
    if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, text);
    return v.parse(schema, JSON.parse(text));
  }
  const json = (body: unknown) => ({
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

  return {
    signUp: (email: string) => call(SignupAnswer, ['POST', '/users'], json({ user: studentFields(email) })),
    signIn: (email: string, password = PASSWORD) =>
      call(SignInAnswer, ['POST', '/users/sign_in'], json({ user: { email, password } })),
    internships: () => call(InternshipListAnswer, ['GET', '/internship/']),
    /** Of every page. */
    async ownInternships(token: string) {
      const rows: OwnInternshipsAnswer['internships'] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const path: string = `/internship/my_internships?limit=500${cursor && `&cursor=${cursor}`}`;
        const { internships, next_cursor } = await call(OwnInternshipsAnswer, ['GET', path], { token });
        rows.push(...internships);
        cursor = next_cursor ?? null;
      }
      return rows;
    },
    createInternship: (token: string, internship: object) =>
      call(InternshipSavedAnswer, ['POST', '/internship/'], { ...json(internship), token }),
    application: (token: string, id: number) =>
      call(ApplicationAnswer, ['GET', `/internship_applications/${id}`], { token }),
    apply: (token: string, submission: Submission) =>
      call(SubmittedAnswer, ['POST', '/internship_applications'], { token, ...submissionCall(submission) }),
    /** @param link as an application shows it, signed */
    async file(link: string): Promise<Buffer> {
      const named = (error: unknown): never => throwNamed(error, `GET ${link}`);
      const signal = AbortSignal.timeout(TIMEOUT);
      const answer = await fetch(new URL(link, url), { signal }).catch(named);
      if (!answer.ok) throw new Refused(`GET ${link}`, answer.status, await answer.text());
      return Buffer.from(await answer.arrayBuffer().catch(named));
    },
  };
}
export type PortalApi = ReturnType<typeof portalApi>;
