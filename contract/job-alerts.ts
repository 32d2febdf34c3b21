import * as v from 'valibot';
import { id, time } from './answers';
import { choice, mailedToken, wholeNumber } from './fields';
import { jobAlertLimits } from './limits';
import { answers } from './messages/server-answers';
import { jobAlerts as words } from './messages/job-alerts';
import { namedLocations, OTHER_LOCATION } from './status';

const text = { ...words, ...answers.jobAlerts };

/** Those of the location filter (rule internship-6). */
export const alertPlaces = [...namedLocations, OTHER_LOCATION] as const;
export type AlertPlace = (typeof alertPlaces)[number];

/** Null is all (rule notify-6). */
export const JobAlertRequest = v.pipe(
  v.object({
    category_id: v.nullish(
      v.pipe(wholeNumber(text.categoryUnknown), v.minValue(1, text.categoryUnknown)),
      null,
    ),
    place: v.nullish(choice(alertPlaces, text.placeUnknown), null),
    by_news: v.boolean(text.wayRequired),
    by_mail: v.boolean(text.wayRequired),
  }),
  v.forward(
    v.check(({ by_news, by_mail }) => by_news || by_mail, text.wayRequired),
    ['by_news'],
  ),
);
export type JobAlertRequest = v.InferOutput<typeof JobAlertRequest>;

export const JobAlert = v.object({
  id,
  category_id: v.nullable(id),
  category: v.nullable(v.string()),
  place: v.nullable(v.picklist(alertPlaces)),
  /** In the news, and by push if on. */
  by_news: v.boolean(),
  by_mail: v.boolean(),
  created_at: time,
});
export type JobAlert = v.InferOutput<typeof JobAlert>;

export const JobAlertsAnswer = v.object({
  job_alerts: v.pipe(v.array(JobAlert), v.maxLength(jobAlertLimits.most)),
  mails_ended: v.boolean(),
});
export type JobAlertsAnswer = v.InferOutput<typeof JobAlertsAnswer>;

export const JobAlertMails = v.object({ wanted: v.boolean(text.wayRequired) });

export const MailsLink = v.object({ token: mailedToken(text.linkInvalid, 100) });
