import * as v from 'valibot';
import { count, day, id, time } from './answers';
import { applicationStatuses, namedLocations, OTHER_LOCATION } from './status';

const common = { id, created_at: time };
/** Of an internship, as the news's reader may see it. */
const internship = { title: v.string(), company_name: v.string() };
const application = { application_id: id, ...internship };

/** What is told of each kind (rule 74). A phone leaves out kinds that it does not know yet. */
const kinds = [
  /** The business has set another status. */
  v.object({
    ...common,
    kind: v.literal('application_status'),
    ...application,
    status: v.picklist(applicationStatuses),
  }),
  /** An answer beside the status (rule 42); `status` is there when that is new too. */
  v.object({
    ...common,
    kind: v.literal('application_answer'),
    ...application,
    status: v.nullable(v.picklist(applicationStatuses)),
    answer: v.picklist(['not_this_time', 'taken_back']),
  }),
  /** The business can read an application that waited for the student's approval (rule 6). */
  v.object({ ...common, kind: v.literal('application_released'), ...application }),
  /** Rule 66. */
  v.object({ ...common, kind: v.literal('answer_unlikely'), ...application }),
  v.object({ ...common, kind: v.literal('account_approved') }),
  v.object({ ...common, kind: v.literal('account_rejected') }),
  /** An admin has decided on a changed profile (rule 46). */
  v.object({ ...common, kind: v.literal('profile_change_decided'), is_accepted: v.boolean() }),
  /** A saved internship closes within three days (rule 68). */
  v.object({
    ...common,
    kind: v.literal('saved_closing'),
    internship_id: id,
    ...internship,
    last_date_to_apply: day,
  }),
  /** So many internships are new that the student asked to be told of (rule 77), with what all of them have in common. */
  v.object({
    ...common,
    kind: v.literal('job_alert'),
    count,
    category_id: v.nullable(id),
    category: v.nullable(v.string()),
    place: v.nullable(v.picklist([...namedLocations, OTHER_LOCATION])),
  }),
  /** To a business: so many applications wait for its answer (rule 66). */
  v.object({ ...common, kind: v.literal('answers_awaited'), count }),
  /** To a business: an admin has taken its internship down (rule 69). */
  v.object({
    ...common,
    kind: v.literal('internship_taken_down'),
    internship_id: id,
    title: v.string(),
  }),
] as const;

/** Something that a person is told, with what it leads to. */
export const NewsItem = v.variant('kind', kinds);
export type NewsItem = v.InferOutput<typeof NewsItem>;
export type NewsKind = NewsItem['kind'];

/** GET /news, 200: the newest first, and up to which id the person has read on any phone. */
export const NewsAnswer = v.object({ news: v.array(NewsItem), read_up_to: count });
export type NewsAnswer = v.InferOutput<typeof NewsAnswer>;

/** POST /news/read: the newest that was seen on a phone. */
export const NewsRead = v.object({ up_to: v.pipe(count, v.maxValue(Number.MAX_SAFE_INTEGER)) });

/** POST /news/read, 200. */
export const NewsReadAnswer = v.object({ read_up_to: count });
export type NewsReadAnswer = v.InferOutput<typeof NewsReadAnswer>;
