import { brand } from '#contract/brand';
import { findUserByEmail } from './modules/accounts/accounts.repository';
import { DEMO_PASSWORD, demoAccounts } from './seed/seed';
import type { Settings } from './settings';
import type { StartedServer } from './start';

/** What the server says when it is ready: where, and with whom one can try it when demo data is there (decision 2). */
export async function welcome(
  { url, deps }: Pick<StartedServer, 'url' | 'deps'>,
  { seed }: Pick<Settings, 'seed'>,
): Promise<string> {
  const ready = `${brand.name} is ready at ${url}`;
  const [first] = demoAccounts;
  if (seed !== 'demo' || !first || !(await findUserByEmail(deps.database, first.email))) return ready;
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  const accounts = demoAccounts.map(
    ({ email, role, about }) => `  ${email.padEnd(width)}  ${role}, ${about}`,
  );
  return [ready, `Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accounts].join('\n');
}
