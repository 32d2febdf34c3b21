import { URI, type TOTP } from 'otpauth';
import type { SignInAnswer } from '#contract/accounts';
import type {
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorStartAnswer,
} from '#contract/second-factor';
import type { TestServer } from './server';
import { newAdmin, PASSWORD } from './server-people';

const STEP_MS = 30_000;

/** An authenticator app that has scanned the QR code, and the recovery codes of its account. */
export interface Authenticator {
  /** The code of `steps` time steps from now. */
  code(steps?: number): string;
  recoveryCodes: string[];
}

type Owner = { token: string };

export async function startFactor(server: TestServer, { token }: Owner): Promise<Authenticator> {
  const { status, body } = await server.call<SecondFactorStartAnswer>('POST', '/users/second_factor', {
    ...{ token, json: {} },
  });
  if (status !== 201)
    throw new Error(`Beginning a second factor answered ${status}: ${JSON.stringify(body)}`);
  const app = URI.parse(body.otpauth_url) as TOTP;
  const code = (steps = 0) => app.generate({ timestamp: server.clock.now() + steps * STEP_MS });
  return { code, recoveryCodes: [] };
}

/** Turns a second factor on; the next code works a time step later. */
export async function turnFactorOn(server: TestServer, owner: Owner): Promise<Authenticator> {
  const app = await startFactor(server, owner);
  const { status, body } = await server.call<RecoveryCodesAnswer>('POST', '/users/second_factor/confirm', {
    ...{ token: owner.token, json: { code: app.code() } },
  });
  if (status !== 200) throw new Error(`Confirming it answered ${status}: ${JSON.stringify(body)}`);
  server.clock.advance(STEP_MS);
  return { ...app, recoveryCodes: body.recovery_codes };
}

/** Calls about second factors, and log-ins that each come from an address of their own. */
export function secondFactorsOn(server: () => TestServer) {
  const post = <T>(path: string, { token }: Owner, json: object) =>
    server().call<T>('POST', `/users/second_factor${path}`, { token, json });
  const read = async ({ token }: Owner) =>
    (await server().call<SecondFactorAnswer>('GET', '/users/second_factor', { token })).body;
  let addresses = 0;
  const newAddress = () => `198.51.100.${++addresses}`;
  const logIn = (email: string, code?: string, more: object = {}, address = newAddress()) =>
    server().call<SignInAnswer>('POST', '/users/sign_in', {
      json: { user: { email, password: PASSWORD, ...(code !== undefined && { code }), ...more } },
      headers: { 'X-Forwarded-For': address },
    });
  const enrolled = async () => {
    const admin = await newAdmin(server());
    return { admin, app: await turnFactorOn(server(), admin) };
  };
  return { post, read, logIn, newAddress, enrolled };
}
