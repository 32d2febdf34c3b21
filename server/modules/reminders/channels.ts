import type { Database } from '../../db/database';
import type { MailData } from '../../mail/kinds';
import { enqueueMail } from '../../mail/mails.repository';

/** What somebody is told, without their name: each channel says it in its own words. */
export type Notice =
  | { kind: 'answers_awaited'; data: Omit<MailData['answers_awaited'], 'name'> }
  | { kind: 'answer_unlikely'; data: Omit<MailData['answer_unlikely'], 'name'> };

interface Recipient {
  id: number;
  fullName: string;
  email: string;
}

/** A way to reach people. It only queues, in the transaction that records the reminder: both are there, or neither. */
type Channel = (tx: Database, at: Date, to: Recipient, notice: Notice) => Promise<void>;

const byMail: Channel = (tx, at, { fullName: name, email: to }, notice) =>
  notice.kind === 'answers_awaited'
    ? enqueueMail(tx, at, { kind: notice.kind, to, data: { name, ...notice.data } })
    : enqueueMail(tx, at, { kind: notice.kind, to, data: { name, ...notice.data } });

const channels: readonly Channel[] = [byMail];

/** Tells somebody by every channel. */
export async function tell(tx: Database, at: Date, to: Recipient, notice: Notice): Promise<void> {
  for (const channel of channels) await channel(tx, at, to, notice);
}
