import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { alertPlaces } from '#contract/job-alerts';
import { users } from './accounts';
import { moment } from './files';
import { categories } from './internships';

/** What students want to be told of (rule 77). */
export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer('student_id')
      .notNull()
      .references(() => users.id),
    /** Null for all, as in `place`. */
    categoryId: integer('category_id').references(() => categories.id),
    place: text({ enum: alertPlaces }),
    byNews: boolean('by_news').notNull(),
    byMail: boolean('by_mail').notNull(),
    /** Internships that were published before are not told of: when it was made, or last looked for something else. */
    since: moment('since').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('job_alerts_once').on(table.studentId, table.categoryId, table.place).nullsNotDistinct(),
  ],
);

/** How far a student was told of by each way: one row for who has had a job alert (ADR 53). */
export const jobAlertProgress = pgTable('job_alert_progress', {
  studentId: integer('student_id')
    .primaryKey()
    .references(() => users.id),
  /** Internships published until then are told by news; null before the first. */
  newsUntil: moment('news_until'),
  /** When the last news were written: there is one a day. */
  newsAt: moment('news_at'),
  /** The same for the weekly mail. */
  mailsUntil: moment('mails_until'),
  /** Set while the student has ended the weekly mails. */
  mailsEndedAt: moment('mails_ended_at'),
});
