import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { alertPlaces } from '#contract/job-alerts';
import { users } from './accounts';
import { moment } from './files';
import { categories } from './internships';

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
    /** Only later publications match: time of creation, or of the last other criteria. */
    since: moment('since').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('job_alerts_once').on(table.studentId, table.categoryId, table.place).nullsNotDistinct(),
  ],
);

/** Reporting progress by way: one row for each student who has had an alert (ADR 53). */
export const jobAlertProgress = pgTable('job_alert_progress', {
  studentId: integer('student_id')
    .primaryKey()
    .references(() => users.id),
  /** End of the publications reported by news; null before the first. */
  newsUntil: moment('news_until'),
  newsAt: moment('news_at'),
  mailsUntil: moment('mails_until'),
  /** Set while weekly mails are off. */
  mailsEndedAt: moment('mails_ended_at'),
});
