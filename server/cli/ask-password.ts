import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './command';

/** One line from a pipe or a file: `echo "$PASSWORD" | npm run admin:create -- …`. */
async function firstLine(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}

/** Asks at the terminal without showing what is typed. */
async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const interrupted = new Promise<never>((_resolve, reject) =>
    terminal.once('SIGINT', () => reject(new CommandError('Nothing was created.'))),
  );
  process.stderr.write(question);
  try {
    return await Promise.race([terminal.question(''), interrupted]);
  } finally {
    process.stderr.write('\n');
    terminal.close();
  }
}

/**
 * A new password: typed twice at a terminal and not shown, or the first line of standard input.
 * @throws CommandError when the two differ, or nothing was typed after all
 */
export async function askNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await askHidden('Password (at least 10 characters): ');
  if ((await askHidden('The same again: ')) !== password) throw new CommandError('The two passwords differ.');
  return password;
}
