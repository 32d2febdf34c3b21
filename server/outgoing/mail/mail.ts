import type { Language } from '#contract/languages';
import type { Dependencies } from '../../dependencies';
import { findUserById, languageOfEmail } from '../../modules/accounts/accounts.repository';
import { makeEmailLink, makeOwnerLink } from '../../modules/accounts/emails.usecases';
import { makeResetLink } from '../../modules/accounts/passwords.usecases';
import { prepareWeeklyMail } from '../../modules/job-alerts/job-alerts.usecases';
import type { Channel, Outcome } from '../channel';
import type { OutgoingRow } from '../outgoing.repository';
import type { LinkMailKind, MailData, RenderableMail } from './kinds';
import type { composeMessage, Message } from './message';

export interface MailTransport {
  /** `sent` on acceptance; an aborted one is `deferred`, although it may have been accepted. */
  send(message: Message, signal: AbortSignal): Promise<Outcome>;
  close(): void;
}

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

type MadeOnSending = {
  [K in LinkMailKind | 'new_internships']: (data: MailData[K], to: string) => Promise<object | null>;
};

const madeOnSending = (deps: Deps): MadeOnSending => ({
  reset_link: (_, to) => makeResetLink(deps, to),
  signup_confirm: ({ userId }, to) => makeOwnerLink(deps, userId, to),
  email_confirm: ({ changeId }) => makeEmailLink(deps, 'email_confirm', changeId),
  email_change_requested: ({ changeId }) => makeEmailLink(deps, 'email_change_requested', changeId),
  new_internships: (data, to) => prepareWeeklyMail(deps, data, to),
});

/** Null for no mail. `enqueueMail`, the only writer, has checked the types. */
async function renderable(row: OutgoingRow, made: MadeOnSending): Promise<RenderableMail | null> {
  const { id, messageId, kind, recipient: to, data, createdAt } = row;
  const make = (made as Record<string, ((queued: object, to: string) => Promise<object | null>) | undefined>)[
    kind
  ];
  const more = make ? await make(data, to ?? '') : {};
  return more && ({ id, messageId, kind, to, createdAt, data: { ...data, ...more } } as RenderableMail);
}

/** Of the recipient (rule language-1), also at an address that is not the account's yet, or no more. */
async function languageOf({ database }: Deps, { to, kind, data }: RenderableMail): Promise<Language> {
  const user = 'userId' in data && data.userId ? await findUserById(database, data.userId) : null;
  const own = user?.language ?? (await languageOfEmail(database, to));
  if (own) return own;
  const other =
    kind === 'email_confirm' || kind === 'email_change_requested'
      ? data.email
      : kind === 'email_changed'
        ? data.newEmail
        : null;
  return (other !== null && (await languageOfEmail(database, other))) || 'en';
}

interface MailSettings {
  transport: MailTransport;
  composeIn: (language: Language) => typeof composeMessage;
  publicUrl: string;
}

export function mailChannel(deps: Deps, { transport, composeIn, publicUrl }: MailSettings): Channel {
  const made = madeOnSending(deps);
  return {
    name: 'mail',
    timeoutMs: 2 * 60_000,
    repeatsUnknown: true,
    async send(row, signal) {
      const mail = await renderable(row, made);
      if (!mail) return { kind: 'dropped' };
      const compose = composeIn(await languageOf(deps, mail));
      return transport.send(compose(mail, publicUrl), signal);
    },
    close: () => transport.close(),
  };
}
