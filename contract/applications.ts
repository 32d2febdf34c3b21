import type { Words } from './languages';
import * as v from 'valibot';
import { count, day, Guardian, id, time } from './answers';
import { errorTable } from './errors';
import { onOneLine } from './clean-text';
import { choice, moment, optionalLines, wholeNumber } from './fields';
import { fileKindNames } from './files';
import { limits } from './limits';
import { apply, applications as applicationsMessages } from './messages/applications';
import { validation } from './messages/account';
import { pageAnswer, pageQuery } from './pagination';
import { applicantGroups, applicationAnswers, applicationStatuses, grades, openedThings } from './status';

const text = apply;

const schoolName = v.pipe(
  v.string(text.invalid),
  v.transform(onOneLine),
  v.trim(),
  v.maxLength(limits.schoolName.max, text.schoolTooLong),
);

export const Level = v.object(
  {
    grade: v.picklist(grades, text.invalid),
    school_name: v.pipe(schoolName, v.minLength(limits.schoolName.min, text.invalid)),
  },
  text.invalid,
);
export type Level = v.InferOutput<typeof Level>;

const SentLevel = v.pipe(
  v.object({ ...Level.entries, school_name: schoolName }, text.invalid),
  v.check(
    ({ school_name }) => school_name.length >= limits.schoolName.min,
    ({ input }) => text.blankSchool(input.grade),
  ),
);

const repeatedGrade = (levels: readonly Level[]) =>
  levels.find(({ grade }, index) => levels.findIndex((level) => level.grade === grade) < index)?.grade;

/** 1 to 3 entries, each grade at most once (rule apply-1). */
export const Levels = v.pipe(
  v.array(SentLevel, text.noGrade),
  v.minLength(1, text.noGrade),
  v.check(
    (levels) => repeatedGrade(levels) === undefined,
    ({ input }) => text.duplicateGrade(repeatedGrade(input)!),
  ),
  v.maxLength(grades.length, text.invalid),
);
export type Levels = v.InferOutput<typeof Levels>;

const LevelAchieved = v.pipe(
  v.string(text.noGrade),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown;
    } catch {
      addIssue({ message: text.invalid });
      return NEVER;
    }
  }),
  Levels,
);

const internshipId = v.pipe(wholeNumber(text.internshipRequired), v.minValue(1, text.internshipRequired));

export const ApplicationFields = v.object({
  internship_id: internshipId,
  level_achieved: LevelAchieved,
  /** When it was written on the phone, ISO 8601 (rule apply-3); unreadable counts as absent. */
  queued_at: v.fallback(v.optional(moment(text.invalid)), undefined),
});
export type ApplicationFields = v.InferOutput<typeof ApplicationFields>;

const keySentence = errorTable.idempotency_key_missing.sentence;

export const IdempotencyKey = v.pipe(v.string(keySentence), v.trim(), v.toLowerCase(), v.uuid(keySentence));

export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const FileReceipt = v.object({ sha256: Sha256, size: count });
export type FileReceipt = v.InferOutput<typeof FileReceipt>;
/** The phone checks it before deleting its copy (rule outbox-1). */
export const Receipt = v.object({
  idempotency_key: v.string(),
  files: v.object({ resume: FileReceipt, cover_letter: FileReceipt }),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** The phone names it so for the next application (rule document-4). */
export const SentDocument = v.object({
  name: v.string(),
  kind: v.picklist(fileKindNames),
  ...FileReceipt.entries,
});
export type SentDocument = v.InferOutput<typeof SentDocument>;

export const StatusChange = v.object({
  status: v.picklist(applicationStatuses),
  at: time,
  by: v.string(),
});
export type StatusChange = v.InferOutput<typeof StatusChange>;

const CurrentAnswer = v.object({ at: time, note: v.nullable(v.string()) });
export type CurrentAnswer = v.InferOutput<typeof CurrentAnswer>;
export const GivenAnswer = v.object({
  at: time,
  by: v.string(),
  note: v.nullable(v.string()),
  ended_at: v.nullable(time),
});
export type GivenAnswer = v.InferOutput<typeof GivenAnswer>;

/** The first opening of a thing on a day, by business or admin (rule apply-8). */
export const Opening = v.object({ what: v.picklist(openedThings), at: time, by: v.string() });
export type Opening = v.InferOutput<typeof Opening>;

/** `unchecked`: it could not be checked (rule document-1). */
const DocumentSize = v.object({
  kind: v.picklist(fileKindNames),
  size: count,
  unchecked: v.optional(v.literal(true)),
});
export type DocumentSize = v.InferOutput<typeof DocumentSize>;

export const Application = v.object({
  id,
  status: v.picklist(applicationStatuses),
  level_achieved: v.string(),
  levels: v.array(Level),
  resume: v.nullable(v.string()),
  cover_letter: v.nullable(v.string()),
  /** For its student only. */
  documents: v.optional(v.object({ resume: SentDocument, cover_letter: SentDocument })),
  /** From when its documents are deleted (rule document-7), once announced; for its student only. */
  documents_end: v.optional(day),
  /** For business and admins. */
  sizes: v.optional(v.object({ resume: DocumentSize, cover_letter: DocumentSize })),
  private_note: v.optional(v.nullable(v.string())),
  created_at: time,
  queued_at: v.nullable(time),
  /** Last status change; for its student only. */
  status_at: v.optional(time),
  /** The business's last reminder, and that an answer is unlikely; for the student until answered (rule remind-1). */
  reminded_at: v.optional(time),
  answer_unlikely: v.optional(v.literal(true)),
  /** Whole hours late of an application written before closing (rule apply-3). */
  sent_late_hours: v.nullable(count),
  /** Hidden from the business until the student's approval (rule account-1). */
  held: v.boolean(),
  /** "Not this time", independent of the status (rule apply-6). */
  answer: v.nullable(CurrentAnswer),
  /** The last invitation to talk (rule apply-11). */
  invited_at: v.optional(time),
  /** Its business then gets the name only (rule apply-7). */
  withdrawn_at: v.optional(time),
  /** Null from the student's phone (rule outbox-3). */
  handed_in_by: v.nullable(v.string()),
  company: v.object({
    company_name: v.string(),
    image_url: v.nullable(v.string()),
    /** For hired students (rule apply-4). */
    phone: v.optional(v.nullable(v.string())),
  }),
  internship: v.object({ id, title: v.string(), created_at: time, removed: v.boolean() }),
  /** The e-mail is empty for a withdrawn application's business. */
  user: v.object({
    full_name: v.string(),
    email: v.string(),
    mobile_number: v.nullable(v.string()),
    city: v.optional(v.nullable(v.string())),
    /** Of who is hired (rule account-10). */
    guardian: v.optional(Guardian),
  }),
});
export type Application = v.InferOutput<typeof Application>;

export const ApplicationDetails = v.object({
  ...Application.entries,
  history: v.array(StatusChange),
  answers: v.array(GivenAnswer),
  /** Oldest first; for its student only (rule remind-1). */
  reminders: v.optional(v.array(time)),
  /** The newest 50, oldest first; for student and admins. */
  opened: v.optional(v.array(Opening)),
});
export type ApplicationDetails = v.InferOutput<typeof ApplicationDetails>;

export const SubmittedAnswer = v.object({
  status: v.literal(201),
  message: v.string(),
  internship_application: v.object({ id, held: v.boolean(), created_at: time }),
  receipt: Receipt,
});
export type SubmittedAnswer = v.InferOutput<typeof SubmittedAnswer>;
export const ReceiptAnswer = v.object({
  status: v.literal(200),
  internship_application: SubmittedAnswer.entries.internship_application,
  receipt: Receipt,
});
export type ReceiptAnswer = v.InferOutput<typeof ReceiptAnswer>;
export const OwnApplicationsAnswer = v.object({
  status: v.literal(200),
  internship_application: v.array(Application),
});
export type OwnApplicationsAnswer = v.InferOutput<typeof OwnApplicationsAnswer>;
export const ApplicationAnswer = v.object({
  status: v.literal(200),
  internship_application: ApplicationDetails,
});
export type ApplicationAnswer = v.InferOutput<typeof ApplicationAnswer>;
export const ApplicantsQuery = v.object({
  ...pageQuery,
  status: v.fallback(v.optional(v.picklist(applicantGroups)), undefined),
});
export type ApplicantsQuery = v.InferOutput<typeof ApplicantsQuery>;
export const ApplicantsAnswer = v.object({
  status: v.literal(200),
  internship: v.object({ id, title: v.string() }),
  internship_applications: v.array(Application),
  /** By group, with the query's search, without its status: together they are all. */
  counts: v.object({ submitted: count, viewed: count, hired: count, not_this_time: count, withdrawn: count }),
  ...pageAnswer,
});
export type ApplicantsAnswer = v.InferOutput<typeof ApplicantsAnswer>;

export const UpdateApplicationStatus = v.object({
  internship_id: internshipId,
  status: choice(applicationStatuses, validation.statusInvalid),
  /** Expected status: if it differs, nothing changes and the answer has the current one. */
  from: v.optional(choice(applicationStatuses, validation.statusInvalid)),
});
export type UpdateApplicationStatus = v.InferOutput<typeof UpdateApplicationStatus>;
export const ApplicationStatusAnswer = v.object({
  status: v.literal(200),
  message: v.string(),
  internship_application: ApplicationDetails,
});
export type ApplicationStatusAnswer = v.InferOutput<typeof ApplicationStatusAnswer>;

/** Answered as update_status (rules apply-5, apply-6). */
export const AnswerApplication = v.object({
  internship_id: internshipId,
  answer: choice(applicationAnswers, applicationsMessages.answerInvalid),
  note: v.nullish(optionalLines(limits.answerNote.max, 'The sentence' satisfies Words), ''),
});
export type AnswerApplication = v.InferOutput<typeof AnswerApplication>;

/** An empty note deletes it (rule apply-10). */
export const NoteApplication = v.object({
  internship_id: internshipId,
  note: v.nullish(optionalLines(limits.privateNote.max, 'The note' satisfies Words), ''),
});
export type NoteApplication = v.InferOutput<typeof NoteApplication>;
