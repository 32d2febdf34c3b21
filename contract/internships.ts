import type { Words } from './languages';
import * as v from 'valibot';
import { count, day, id, time } from './answers';
import { onOneLine } from './clean-text';
import { choice, dateOnly, moment, optionalLines, requiredLines, requiredText, wholeNumber } from './fields';
import { limits } from './limits';
import { internship as internshipMessages } from './messages/internships';
import { validation } from './messages/account';
import { pageAnswer, pageQuery } from './pagination';
import {
  durationUnits,
  financings,
  internshipStatuses,
  internshipTypes,
  OTHER_LOCATION,
  shownInternshipStatuses,
} from './status';

const text = internshipMessages;

/** Comma-separated text or a list (screens.md section 3). */
const Skills = v.pipe(
  v.union([v.string(text.skillsRequired), v.array(v.string(text.skillsRequired))], text.skillsRequired),
  v.transform((value) =>
    (typeof value === 'string' ? value.split(',') : value)
      .map((skill) => onOneLine(skill).trim())
      .filter(Boolean),
  ),
  v.minLength(1, text.skillsRequired),
  v.maxLength(
    limits.skills.maxEntries,
    `Please name at most ${limits.skills.maxEntries} skills.` satisfies Words,
  ),
  v.everyItem(
    (skill) => skill.length <= limits.skills.maxLength,
    `Each skill must be at most ${limits.skills.maxLength} characters.` satisfies Words,
  ),
);

/** Past dates need a clock: see `isClosed` (rules internship-1, internship-3, internship-6). */
export const NewInternship = v.object({
  title: requiredText(text.titleRequired, limits.internshipTitle.max, 'Role title' satisfies Words),
  location: v.pipe(
    requiredText(text.locationRequired, limits.shortText.max, 'Location' satisfies Words),
    v.check((place) => place.toLowerCase() !== OTHER_LOCATION.toLowerCase(), text.enterCustomLocation),
  ),
  internship_financing: choice(financings, text.financingRequired),
  duration: v.pipe(
    wholeNumber(text.durationRequired, text.durationWhole),
    v.minValue(limits.duration.min, text.durationShort),
    v.maxValue(limits.duration.max, text.durationLong),
  ),
  duration_unit: v.nullish(choice(durationUnits, text.unitInvalid), 'weeks'),
  required_skills: Skills,
  last_date_to_apply: dateOnly(text.lastDateRequired),
  internship_category_id: v.pipe(wholeNumber(text.categoryRequired), v.minValue(1, text.categoryRequired)),
  internship_type: v.pipe(
    v.nullish(v.string(text.typeInvalid), ''),
    v.trim(),
    v.transform((value) => (value === '' ? null : value)),
    v.nullable(choice(internshipTypes, text.typeInvalid)),
  ),
  description: requiredLines(text.descriptionRequired, limits.description.max, 'Description' satisfies Words),
});
export type NewInternship = v.InferOutput<typeof NewInternship>;
export type NewInternshipInput = v.InferInput<typeof NewInternship>;

const optionalSkills = v.union(
  [
    v.pipe(
      v.union([v.pipe(v.string(), v.trim(), v.literal('')), v.pipe(v.array(v.string()), v.length(0))]),
      v.transform((): string[] => []),
    ),
    Skills,
  ],
  text.skillsRequired,
);

/** Absent optional fields keep their values (screens.md section 5; rule internship-2). */
export const InternshipEdit = v.object({
  ...NewInternship.entries,
  duration_unit: v.optional(choice(durationUnits, text.unitInvalid)),
  required_skills: v.optional(optionalSkills),
  internship_type: v.optional(NewInternship.entries.internship_type),
  description: v.optional(optionalLines(limits.description.max, 'Description' satisfies Words)),
  status: v.optional(choice(internshipStatuses, validation.statusInvalid)),
});
export type InternshipEdit = v.InferOutput<typeof InternshipEdit>;

/** Archive, restore, publish (rule internship-2). */
export const InternshipStatusChange = v.object({
  status: choice(internshipStatuses, validation.statusInvalid),
});

export const isStatusAlone = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(InternshipEdit.entries).every((key) => Object.hasOwn(body, key) === (key === 'status'));

const Company = v.object({
  id,
  company_name: v.string(),
  logo_url: v.nullable(v.string()),
});

/** Without contact details (rules internship-5, internship-6). */
export const InternshipRow = v.object({
  id,
  title: v.string(),
  location: v.string(),
  internship_type: v.nullable(v.picklist(internshipTypes)),
  internship_financing: v.picklist(financings),
  duration: count,
  duration_unit: v.picklist(durationUnits),
  last_date_to_apply: day,
  status: v.picklist(internshipStatuses),
  created_at: time,
  updated_at: time,
  internship_category_id: v.nullable(id),
  category: v.string(),
  /** The description's beginning; in the public list alone. */
  excerpt: v.optional(v.pipe(v.string(), v.maxLength(limits.excerpt.max))),
  company: Company,
});
export type InternshipRow = v.InferOutput<typeof InternshipRow>;

/** For business and admins of a reported internship (rule internship-10); empty fields are absent. */
const checked = {
  taken_down_reason: v.optional(v.string()),
};

/** Needs a token (rule internship-5). */
export const InternshipDetails = v.object({
  ...InternshipRow.entries,
  description: v.string(),
  required_skills: v.array(v.string()),
  is_applied: v.picklist([0, 1]),
  /** Rule apply-7. */
  withdrawn_at: v.optional(time),
  is_reported: v.optional(v.boolean()),
  reported_at: v.optional(time),
  ...checked,
  company: v.object({
    ...Company.entries,
    representative_name: v.nullable(v.string()),
    email: v.nullable(v.string()),
    mobile_number: v.nullable(v.string()),
    business_number: v.nullable(v.string()),
    city: v.nullable(v.string()),
    website_url: v.nullable(v.string()),
    description: v.nullable(v.string()),
    status: v.string(),
    other_internships: count,
    /** Days in which three of four were answered (rule remind-3); missing when unknown. */
    answers_within_days: v.optional(count),
  }),
});
export type InternshipDetails = v.InferOutput<typeof InternshipDetails>;

/** `as_of` is for `updated_since`. `whole`: all rows, as after `durations.listMemory`. */
export const InternshipListAnswer = v.object({
  internships: v.array(InternshipRow),
  removed: v.array(id),
  whole: v.boolean(),
  as_of: time,
  /** For admins: by shown status, with the query's search, without its status. */
  counts: v.optional(
    v.object({ available: count, inactive: count, pending: count, archived: count, closed: count }),
  ),
  ...v.partial(v.object(pageAnswer)).entries,
});
export type InternshipListAnswer = v.InferOutput<typeof InternshipListAnswer>;
/** `updated_since` for phones with the list; the rest for admins' pages. */
export const InternshipListQuery = v.object({
  updated_since: v.optional(moment('updated_since must be an ISO 8601 time.' satisfies Words)),
  ...pageQuery,
  status: v.fallback(v.optional(v.picklist(shownInternshipStatuses)), undefined),
});
export type InternshipListQuery = v.InferOutput<typeof InternshipListQuery>;

export const OwnInternshipRow = v.object({
  ...InternshipRow.entries,
  applications_count: count,
  new_applications_count: count,
  ...checked,
});
export type OwnInternshipRow = v.InferOutput<typeof OwnInternshipRow>;
export const OwnInternshipsQuery = v.object({
  ...pageQuery,
  archived: v.fallback(v.optional(v.picklist(['yes', 'no'])), undefined),
});
export type OwnInternshipsQuery = v.InferOutput<typeof OwnInternshipsQuery>;
export const OwnInternshipsAnswer = v.object({
  internships: v.array(OwnInternshipRow),
  ...pageAnswer,
  /** The caller's archived ones, unfiltered. */
  archived_total: count,
});
export type OwnInternshipsAnswer = v.InferOutput<typeof OwnInternshipsAnswer>;
export const InternshipAnswer = v.object({ internship: InternshipDetails });
export type InternshipAnswer = v.InferOutput<typeof InternshipAnswer>;
export const InternshipSavedAnswer = v.object({ message: v.string(), internship: InternshipRow });
export type InternshipSavedAnswer = v.InferOutput<typeof InternshipSavedAnswer>;
