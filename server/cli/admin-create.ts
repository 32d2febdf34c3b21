import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NewAdmin } from '#contract/accounts';
import { validate } from '#contract/validate';
import { systemClock } from '../dependencies';
import { createAdmin } from '../modules/accounts/signup.usecases';
import { readSettings } from '../settings';
import { CommandError, createCommand, withDatabase, type CommandIo } from './command';

type Terminal = Pick<CommandIo, 'stdin' | 'stderr'>;

/** From a pipe or a file: `echo "$PASSWORD" | npm run admin:create -- …`. */
async function readFirstLine(stdin: Terminal['stdin']): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}

async function promptHidden({ stdin, stderr }: Terminal, question: string): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output, terminal: true });
  const interrupted = new Promise<never>((_resolve, reject) =>
    terminal.once('SIGINT', () => reject(new CommandError('Nothing was created.'))),
  );
  stderr.write(question);
  try {
    return await Promise.race([terminal.question(''), interrupted]);
  } finally {
    stderr.write('\n');
    terminal.close();
  }
}

/** Asked twice at a terminal; from a pipe the first line. */
async function askNewPassword(io: Terminal): Promise<string> {
  if (!io.stdin.isTTY) return readFirstLine(io.stdin);
  const password = await promptHidden(io, 'Password (at least 10 characters): ');
  if ((await promptHidden(io, 'The same again: ')) !== password)
    throw new CommandError('The two passwords differ.');
  return password;
}

const usage = 'npm run admin:create -- --email someone@example.org [--name "Full Name"]';

export const main = createCommand(import.meta.url, usage, async (args, io) => {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } },
  });
  if (values.email === undefined) throw new CommandError(`Usage: ${usage}`);
  const given = { email: values.email, full_name: values.name };
  await withDatabase(readSettings(io.env), async (database) => {
    const admin = validate(NewAdmin, { ...given, password: await askNewPassword(io) });
    if (!admin.ok) throw new CommandError(Object.values(admin.errors).flat().join(' '));
    const { id, email } = await createAdmin({ database, clock: systemClock }, admin.value);
    io.stdout.write(`Admin ${email} was created (id ${id}).\n`);
  });
});
