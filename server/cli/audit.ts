import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { closesAt } from '#contract/closing';
import { dateOnly } from '#contract/fields';
import { readActions, type LoggedAction } from '../audit/audit.repository';
import { pathId } from '../core/ids';
import { CommandError, onDatabase, runCommand } from './command';

const usage = 'npm run audit -- [--since YYYY-MM-DD] [--actor id] [--json]';

const DAY = 86_400_000;

/** The beginning of a day in Port Moresby. @throws CommandError for what is no day */
function beginningOf(day: string): Date {
  if (!v.is(dateOnly(''), day))
    throw new CommandError(`--since must be a day, like 2027-03-14. Usage: ${usage}`);
  return new Date(closesAt(day) - DAY);
}

/** @throws CommandError for what is no id */
function actorOf(text: string): number {
  const id = pathId(text);
  if (id === null) throw new CommandError(`--actor must be the id of a user. Usage: ${usage}`);
  return id;
}

/** Without characters that tell a terminal what to do: parts of it were written by the people it is about. JSON stays JSON. */
const harmless = (line: string) =>
  line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (letter) =>
    letter
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

const words = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null).join(' ');

/** Time (UTC), who, from where, what, to what, and how. */
const asText = (action: LoggedAction): string =>
  [
    action.at.toISOString(),
    words(action.actorRole, action.actorId, action.actorEmail),
    action.address ?? '-',
    action.action,
    words(action.subjectType, action.subjectId),
    JSON.stringify(action.details),
  ].join('  ');

const asJson = (action: LoggedAction): string =>
  JSON.stringify({
    id: action.id,
    at: action.at.toISOString(),
    actor: { id: action.actorId, role: action.actorRole, email: action.actorEmail },
    address: action.address,
    action: action.action,
    subject: { type: action.subjectType, id: action.subjectId },
    details: action.details,
  });

/** Prints the audit log, the oldest action first: nothing else shows it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { since: { type: 'string' }, actor: { type: 'string' }, json: { type: 'boolean' } },
  });
  const filter = {
    since: values.since === undefined ? undefined : beginningOf(values.since),
    actorId: values.actor === undefined ? undefined : actorOf(values.actor),
  };
  const format = values.json ? asJson : asText;
  await onDatabase((database) =>
    pipeline(
      readActions(database, filter),
      async function* (actions) {
        for await (const action of actions) yield `${harmless(format(action))}\n`;
      },
      process.stdout,
      { end: false },
    ),
  ).catch((error: unknown) => {
    // Whoever read it has seen enough, as `| head` does.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  });
}

await runCommand(usage, main);
