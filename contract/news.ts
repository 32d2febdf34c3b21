import * as v from 'valibot';
import { count, day, id, time } from './answers';
import { applicationStatuses, namedLocations, OTHER_LOCATION } from './status';

const common = { id, created_at: time };
const internship = { title: v.string(), company_name: v.string() };
const application = { application_id: id, ...internship };

/** Unknown kinds are left out by the phone (rule notify-1). */
const kinds = [
  v.object({
    ...common,
    kind: v.literal('application_status'),
    ...application,
    status: v.picklist(applicationStatuses),
    /** Was hired before. */
    set_back: v.optional(v.literal(true)),
  }),
  /** An answer (rule apply-6), with `status` if new too. */
  v.object({
    ...common,
    kind: v.literal('application_answer'),
    ...application,
    status: v.nullable(v.picklist(applicationStatuses)),
    answer: v.picklist(['not_this_time', 'taken_back']),
  }),
  /** A held application became visible on approval (rule account-1). */
  v.object({ ...common, kind: v.literal('application_released'), ...application }),
  /** Rule remind-2. */
  v.object({ ...common, kind: v.literal('answer_unlikely'), ...application }),
  v.object({ ...common, kind: v.literal('account_approved') }),
  v.object({ ...common, kind: v.literal('account_rejected') }),
  /** A decision on a changed profile (rule account-8). */
  v.object({ ...common, kind: v.literal('profile_change_decided'), is_accepted: v.boolean() }),
  /** Rules admin-8 and admin-14. */
  v.object({ ...common, kind: v.literal('profile_corrected') }),
  v.object({ ...common, kind: v.literal('accounts_joined') }),
  /** A saved internship closes within three days (rule internship-9). */
  v.object({
    ...common,
    kind: v.literal('saved_closing'),
    internship_id: id,
    ...internship,
    last_date_to_apply: day,
  }),
  /** New internships of a job alert (rule notify-6), with what they have in common. */
  v.object({
    ...common,
    kind: v.literal('job_alert'),
    count,
    category_id: v.nullable(id),
    category: v.nullable(v.string()),
    place: v.nullable(v.picklist([...namedLocations, OTHER_LOCATION])),
  }),
  /** Business: applications await its answer (rule remind-1). */
  v.object({ ...common, kind: v.literal('answers_awaited'), count }),
  /** Business: its internship was taken down (rule internship-10). */
  v.object({
    ...common,
    kind: v.literal('internship_taken_down'),
    internship_id: id,
    title: v.string(),
  }),
] as const;

export const NewsItem = v.variant('kind', kinds);
export type NewsItem = v.InferOutput<typeof NewsItem>;
export type NewsKind = NewsItem['kind'];

/** Newest first; `read_up_to` is the last id read on any phone. */
export const NewsAnswer = v.object({ news: v.array(NewsItem), read_up_to: count });
export type NewsAnswer = v.InferOutput<typeof NewsAnswer>;

export const NewsRead = v.object({ up_to: v.pipe(count, v.maxValue(Number.MAX_SAFE_INTEGER)) });

export const NewsReadAnswer = v.object({ read_up_to: count });
export type NewsReadAnswer = v.InferOutput<typeof NewsReadAnswer>;
