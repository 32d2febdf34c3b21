import type { Database } from '../db/database';
import type { UserRow } from '../modules/accounts/accounts.repository';
import { addNews, type NewNews } from '../modules/news/news.repository';
import type { MailData, MailTo } from './mail/kinds';
import { enqueueMail } from './outgoing.repository';

type Told<N = NewNews> = N extends NewNews ? Omit<N, 'userId'> : never;

const newsBeside = {
  registration_approved: (): Told[] => [{ kind: 'account_approved', data: {} }],
  registration_rejected: (): Told[] => [{ kind: 'account_rejected', data: {} }],
  profile_change_accepted: (): Told[] => [{ kind: 'profile_change_decided', data: { is_accepted: true } }],
  profile_change_refused: (): Told[] => [{ kind: 'profile_change_decided', data: { is_accepted: false } }],
  profile_corrected: (): Told[] => [{ kind: 'profile_corrected', data: {} }],
  accounts_joined: (): Told[] => [{ kind: 'accounts_joined', data: {} }],
  internship_taken_down: ({
    internshipId,
    internshipTitle: title,
  }: MailData['internship_taken_down']): Told[] => [
    { kind: 'internship_taken_down', internshipId, data: { title } },
  ],
  /** One number, as names are on the start screen. */
  answers_awaited: ({ internships }: MailData['answers_awaited']): Told[] => [
    { kind: 'answers_awaited', data: { count: internships.reduce((sum, { count }) => sum + count, 0) } },
  ],
  answer_unlikely: ({ applications }: MailData['answer_unlikely']): Told[] =>
    applications.map(({ applicationId, internshipTitle: title, companyName: company_name }) => ({
      ...{ kind: 'answer_unlikely', applicationId, data: { title, company_name } },
    })),
};
type NoticeKind = keyof typeof newsBeside;

/** After locking all rows, but before the list version (rules notify-1, notify-4, notify-5). */
export async function notify<K extends NoticeKind>(
  tx: Database,
  at: Date,
  { id: userId, email: to, fullName }: Pick<UserRow, 'id' | 'email' | 'fullName'>,
  kind: K,
  data: Omit<MailData[K], 'name'>,
): Promise<void> {
  const named = { name: fullName, ...data };
  await enqueueMail(tx, at, { kind, to, data: named } as unknown as MailTo);
  const told = (newsBeside[kind] as (beside: object) => Told[])(data);
  await addNews(tx, at, ...told.map((news) => ({ ...news, userId })));
}
