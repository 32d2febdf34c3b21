import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { startOfDay } from '#contract/dates';
import { dateOnly } from '#contract/fields';
import { readActions, type LoggedAction } from '../audit/audit.repository';
import { pathId } from '../core/ids';
import { readSettings } from '../settings';
import { CommandError, createCommand, withDatabase } from './command';

const usage = 'npm run audit -- [--since YYYY-MM-DD] [--actor id] [--json]';

/** Midnight in Port Moresby. */
function parseDay(day: string): Date {
  if (!v.is(dateOnly(''), day))
    throw new CommandError(`--since must be a day, like 2027-03-14. Usage: ${usage}`);
  return new Date(startOfDay(day));
}

function parseActor(text: string): number {
  const id = pathId(text);
  if (id === null) throw new CommandError(`--actor must be the id of a user. Usage: ${usage}`);
  return id;
}

/** User data could control the terminal. JSON stays valid. */
const escapeControls = (line: string) =>
  line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

const joinPresent = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null).join(' ');

const asText = (action: LoggedAction): string =>
  [
    action.at.toISOString(),
    joinPresent(action.actorRole, action.actorId, action.actorEmail),
    action.address ?? '-',
    action.action,
    joinPresent(action.subjectType, action.subjectId),
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

/** No API call shows the log. */
export const main = createCommand(import.meta.url, usage, async (args, io) => {
  const { values } = parseArgs({
    args,
    options: { since: { type: 'string' }, actor: { type: 'string' }, json: { type: 'boolean' } },
  });
  const filter = {
    since: values.since === undefined ? undefined : parseDay(values.since),
    actorId: values.actor === undefined ? undefined : parseActor(values.actor),
  };
  const format = values.json ? asJson : asText;
  await withDatabase(readSettings(io.env), (database) =>
    pipeline(
      readActions(database, filter),
      async function* (actions) {
        for await (const action of actions) yield `${escapeControls(format(action))}\n`;
      },
      io.stdout,
      { end: false },
    ),
  ).catch((error: unknown) => {
    // The reader closed the pipe, as `| head` does.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  });
});
