import { brand } from '#contract/brand';
import { mailDir } from './mail/eml-folder';
import { findUserByEmail } from './modules/accounts/accounts.repository';
import { DEMO_PASSWORD, demoAccounts } from './seed/seed';
import type { Settings } from './settings';
import type { StartedServer } from './start';

/** @returns the text printed at start: the URL, the mail folder without SMTP, and existing demo accounts (rules 2 and 3) */
export async function startupBanner(
  { url, deps }: Pick<StartedServer, 'url' | 'deps'>,
  settings: Pick<Settings, 'seed' | 'smtpUrl' | 'dataDir'>,
): Promise<string> {
  const ready = [`${brand.name} is ready at ${url}`];
  if (settings.smtpUrl === undefined) ready.push(`Mail is written to ${mailDir(settings)}`);
  const [first] = demoAccounts;
  if (settings.seed !== 'demo' || !first || !(await findUserByEmail(deps.database, first.email)))
    return ready.join('\n');
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  const accounts = demoAccounts.map(
    ({ email, role, about }) => `  ${email.padEnd(width)}  ${role}, ${about}`,
  );
  return [...ready, `Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accounts].join('\n');
}
