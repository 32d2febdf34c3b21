import * as v from 'valibot';
import { count, day, id, time } from './answers';
import { errorTable } from './errors';
import { choice, moment, onOneLine, optionalLines, wholeNumber } from './fields';
import { fileKindNames } from './files';
import { limits } from './limits';
import { apply, applications as applicationsMessages } from './messages/applications';
import { validation } from './messages/account';
import { pageAnswer, pageQuery } from './paging';
import { applicantGroups, applicationAnswers, applicationStatuses, grades, openedThings } from './status';

const text = apply;

const schoolName = v.pipe(
  v.string(text.invalid),
  v.transform(onOneLine),
  v.trim(),
  v.maxLength(limits.schoolName.max, text.schoolTooLong),
);

/** A grade and the school where it was achieved (rule 22). */
export const Level = v.object(
  {
    grade: v.picklist(grades, text.invalid),
    school_name: v.pipe(schoolName, v.minLength(limits.schoolName.min, text.invalid)),
  },
  text.invalid,
);
export type Level = v.InferOutput<typeof Level>;

/** A level as it is sent: the sentence for a blank school names its grade. */
const SentLevel = v.pipe(
  v.object({ ...Level.entries, school_name: schoolName }, text.invalid),
  v.check(
    ({ school_name }) => school_name.length >= limits.schoolName.min,
    ({ input }) => text.blankSchool(input.grade),
  ),
);

/** The first grade that is there already; undefined when each is there once. */
const repeatedGrade = (levels: readonly Level[]) =>
  levels.find(({ grade }, index) => levels.findIndex((level) => level.grade === grade) < index)?.grade;

/** 1 to 3 entries, each grade at most once (rule 22). */
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

/** `level_achieved` on the wire: JSON text of `Levels`. */
export const LevelAchieved = v.pipe(
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

/** The text fields of POST /internship_applications; the two files are file parts of the form. */
export const ApplicationFields = v.object({
  internship_id: internshipId,
  level_achieved: LevelAchieved,
  /** When it was written on the phone, ISO 8601 (rule 17). An unreadable time counts as absent. */
  queued_at: v.fallback(v.optional(moment(text.invalid)), undefined),
});
export type ApplicationFields = v.InferOutput<typeof ApplicationFields>;

const keySentence = errorTable.idempotency_key_missing.sentence;

/** Value of the Idempotency-Key header: the record's UUID. */
export const IdempotencyKey = v.pipe(v.string(keySentence), v.trim(), v.toLowerCase(), v.uuid(keySentence));

/** Lower-case hex. */
export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** SHA-256 in lower-case hex, size in bytes. */
export const FileReceipt = v.object({ sha256: Sha256, size: count });
export type FileReceipt = v.InferOutput<typeof FileReceipt>;
/** Receipt: the application is stored completely. The phone deletes its copy only after checking it (rule 25). */
export const Receipt = v.object({
  idempotency_key: v.string(),
  files: v.object({ resume: FileReceipt, cover_letter: FileReceipt }),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** A document of an own application, as it was sent: with it the phone names it for the next one (rule 41). */
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

/** The answer "Not this time" that stands (rule 42). */
const StandingAnswer = v.object({ at: time, note: v.nullable(v.string()) });
export type StandingAnswer = v.InferOutput<typeof StandingAnswer>;
/** An answer of the timeline. The sentence of one that has ended is null. */
export const GivenAnswer = v.object({
  at: time,
  by: v.string(),
  note: v.nullable(v.string()),
  ended_at: v.nullable(time),
});
export type GivenAnswer = v.InferOutput<typeof GivenAnswer>;

/** Somebody of the business, or an admin, opened something of an application: the first time of a day (rule 65). */
export const Opening = v.object({ what: v.picklist(openedThings), at: time, by: v.string() });
export type Opening = v.InferOutput<typeof Opening>;

/** A document, to say what a tap will load. */
const DocumentSize = v.object({ kind: v.picklist(fileKindNames), size: count });
export type DocumentSize = v.InferOutput<typeof DocumentSize>;

/** An application in API answers (the OpenAPI document). `resume` and `cover_letter` are signed links. */
export const Application = v.object({
  id,
  status: v.picklist(applicationStatuses),
  level_achieved: v.string(),
  levels: v.array(Level),
  resume: v.nullable(v.string()),
  cover_letter: v.nullable(v.string()),
  /** For the student alone; missing in what earlier versions saved. */
  documents: v.optional(v.object({ resume: SentDocument, cover_letter: SentDocument })),
  /** The day from which its documents are deleted (rule 71), once the student was told; for the student alone. */
  documents_end: v.optional(day),
  /** For its business and admins: kind and bytes of the two documents. */
  sizes: v.optional(v.object({ resume: DocumentSize, cover_letter: DocumentSize })),
  /** What its business noted for itself, and nobody else reads (rule 60); null without one. */
  private_note: v.optional(v.nullable(v.string())),
  created_at: time,
  queued_at: v.nullable(time),
  /** When the status last changed: for the student alone; missing in what earlier versions saved. */
  status_at: v.optional(time),
  /** When the business was last reminded, and that an answer is unlikely: for the student alone, while there is none (rule 66). */
  reminded_at: v.optional(time),
  answer_unlikely: v.optional(v.literal(true)),
  /** Whole hours between closing and arrival of an application written before closing (rule 17). */
  sent_late_hours: v.nullable(count),
  /** Not shown to the business until the student is approved (rule 6). */
  held: v.boolean(),
  /** Beside the status, which it does not change (rule 42). */
  answer: v.nullable(StandingAnswer),
  /** When its student took it back, if so (rule 64). Its business then gets the name, and no documents or contact. */
  withdrawn_at: v.optional(time),
  /** The admin who handed it in as a file (rule 47); null when the student's phone sent it. */
  handed_in_by: v.nullable(v.string()),
  company: v.object({
    company_name: v.string(),
    image_url: v.nullable(v.string()),
    /** The business's number, for whom it has hired: who is hired may call (rule 26). */
    phone: v.optional(v.nullable(v.string())),
  }),
  internship: v.object({ id, title: v.string(), created_at: time, removed: v.boolean() }),
  /** The e-mail is empty for the business of a withdrawn one. */
  user: v.object({ full_name: v.string(), email: v.string(), mobile_number: v.nullable(v.string()) }),
});
export type Application = v.InferOutput<typeof Application>;

export const ApplicationDetails = v.object({
  ...Application.entries,
  history: v.array(StatusChange),
  answers: v.array(GivenAnswer),
  /** When the business was reminded, oldest first: for the student alone (rule 66). */
  reminders: v.optional(v.array(time)),
  /** For its student and admins, the oldest of the newest 50 first. */
  opened: v.optional(v.array(Opening)),
});
export type ApplicationDetails = v.InferOutput<typeof ApplicationDetails>;

/** POST /internship_applications, 201 */
export const SubmittedAnswer = v.object({
  status: v.literal(201),
  message: v.string(),
  internship_application: v.object({ id, held: v.boolean(), created_at: time }),
  receipt: Receipt,
});
export type SubmittedAnswer = v.InferOutput<typeof SubmittedAnswer>;
/** GET /receipts/{key} */
export const ReceiptAnswer = v.object({
  status: v.literal(200),
  internship_application: SubmittedAnswer.entries.internship_application,
  receipt: Receipt,
});
export type ReceiptAnswer = v.InferOutput<typeof ReceiptAnswer>;
/** GET /internship_applications/my_applications */
export const OwnApplicationsAnswer = v.object({
  status: v.literal(200),
  internship_application: v.array(Application),
});
export type OwnApplicationsAnswer = v.InferOutput<typeof OwnApplicationsAnswer>;
/** GET /internship_applications/{id} */
export const ApplicationAnswer = v.object({
  status: v.literal(200),
  internship_application: ApplicationDetails,
});
export type ApplicationAnswer = v.InferOutput<typeof ApplicationAnswer>;
/** GET /internship_applications/{internshipId}/applications: `?status=&search=` (names), in pages. A status is one of the groups. */
export const ApplicantsQuery = v.object({
  ...pageQuery,
  status: v.fallback(v.optional(v.picklist(applicantGroups)), undefined),
});
export type ApplicantsQuery = v.InferOutput<typeof ApplicantsQuery>;
export const ApplicantsAnswer = v.object({
  status: v.literal(200),
  internship: v.object({ id, title: v.string() }),
  internship_applications: v.array(Application),
  /** By group, with the search of the query and without its status: together they are all. An older server sends none, or not all. */
  counts: v.optional(
    v.object({
      submitted: count,
      viewed: count,
      hired: count,
      not_this_time: v.optional(count),
      withdrawn: v.optional(count),
    }),
  ),
  ...pageAnswer,
});
export type ApplicantsAnswer = v.InferOutput<typeof ApplicantsAnswer>;

/** POST /internship_applications/{applicationId}/update_status (rules 26, 27) */
export const UpdateApplicationStatus = v.object({
  internship_id: internshipId,
  status: choice(applicationStatuses, validation.statusInvalid),
  /** Expected current status: if it differs, nothing changes and the answer has the current one. */
  from: v.optional(choice(applicationStatuses, validation.statusInvalid)),
});
export type UpdateApplicationStatus = v.InferOutput<typeof UpdateApplicationStatus>;
export const ApplicationStatusAnswer = v.object({
  status: v.literal(200),
  message: v.string(),
  internship_application: ApplicationDetails,
});
export type ApplicationStatusAnswer = v.InferOutput<typeof ApplicationStatusAnswer>;

/** POST /internship_applications/{applicationId}/answer (rules 27, 42); its answer is that of update_status. */
export const AnswerApplication = v.object({
  internship_id: internshipId,
  answer: choice(applicationAnswers, applicationsMessages.answerInvalid),
  /** A sentence for the student. */
  note: v.pipe(
    v.nullish(v.string('The sentence must be text.'), ''),
    optionalLines(limits.answerNote.max, 'The sentence'),
  ),
});
export type AnswerApplication = v.InferOutput<typeof AnswerApplication>;

/** PUT /internship_applications/{applicationId}/note (rule 60); an empty note deletes it. */
export const NoteApplication = v.object({
  internship_id: internshipId,
  note: v.pipe(
    v.nullish(v.string('The note must be text.'), ''),
    optionalLines(limits.privateNote.max, 'The note'),
  ),
});
export type NoteApplication = v.InferOutput<typeof NoteApplication>;
