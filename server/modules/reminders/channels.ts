import type { Database } from '../../db/database';
import type { MailData } from '../../mail/kinds';
import { enqueueMail } from '../../mail/mails.repository';
import { addNews } from '../news/news.repository';
import type { Unlikely } from './reminders.repository';

/** Notice without a name: each channel has its own words. */
export type Notice =
  | { kind: 'answers_awaited'; data: Omit<MailData['answers_awaited'], 'name'> }
  | { kind: 'answer_unlikely'; data: { applications: (Unlikely & { companyName: string })[] } };

interface Recipient {
  id: number;
  fullName: string;
  email: string;
}

/** Only queues, in the transaction that records the reminder. */
type Channel = (tx: Database, at: Date, to: Recipient, notice: Notice) => Promise<void>;

const byMail: Channel = (tx, at, { fullName: name, email: to }, notice) => {
  if (notice.kind === 'answers_awaited')
    return enqueueMail(tx, at, { kind: notice.kind, to, data: { name, ...notice.data } });
  const applications = notice.data.applications.map(({ title, companyName, location }) => ({
    ...{ internshipTitle: title, companyName, location },
  }));
  return enqueueMail(tx, at, { kind: notice.kind, to, data: { name, applications } });
};

/** For a business one number, as names are on its start screen; for a student each application. */
const byNews: Channel = (tx, at, { id: userId }, { kind, data }) => {
  if (kind === 'answers_awaited') {
    const count = data.internships.reduce((sum, internship) => sum + internship.count, 0);
    return addNews(tx, at, { userId, kind, data: { count } });
  }
  const told = data.applications.map(({ applicationId, title, companyName: company_name }) => ({
    ...{ userId, kind, applicationId, data: { title, company_name } },
  }));
  return addNews(tx, at, ...told);
};

// News last: nothing may be locked after it.
const channels: readonly Channel[] = [byMail, byNews];

export async function tell(tx: Database, at: Date, to: Recipient, notice: Notice): Promise<void> {
  for (const channel of channels) await channel(tx, at, to, notice);
}
