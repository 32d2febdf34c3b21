import * as v from 'valibot';
import { count, id } from './answers';
import { IdempotencyKey, Levels, Receipt, Sha256, SubmittedAnswer } from './applications';
import { onOneLine } from './clean-text';
import { moment } from './fields';
import type { DocumentField } from './files';
import { limits } from './limits';
import { handIn as text } from './messages/outbox';
import { accountStatuses } from './status';

/** The file for staff (rule outbox-3): a ZIP of this sheet, a text, and both documents. */
const SHEET_FORMAT = 'internship-application';
const SHEET_VERSION = 1;

const line = (max: number) =>
  v.pipe(v.string(text.sheetUnreadable), v.transform(onOneLine), v.trim(), v.maxLength(max));
const rowId = v.pipe(v.number(text.sheetUnreadable), v.integer(), v.minValue(1));

const SheetDocument = v.object(
  {
    entry: v.nullable(line(limits.handIn.maxName)),
    /** In its place: the portal has it, of an earlier application (rule document-4). */
    reused: v.optional(v.literal(true)),
    name: line(limits.handIn.maxName),
    size: count,
    sha256: Sha256,
  },
  text.sheetUnreadable,
);

export const HandInManifest = v.object(
  {
    format: v.literal(SHEET_FORMAT, text.sheetUnreadable),
    version: v.pipe(v.number(text.sheetUnreadable), v.maxValue(SHEET_VERSION, text.sheetNewer)),
    /** The record's id, as sent by the phone (rule outbox-1). */
    idempotency_key: IdempotencyKey,
    student: v.object({
      id: rowId,
      full_name: v.nullable(line(limits.shortText.max)),
      email: v.nullable(line(limits.email.max)),
    }),
    internship: v.object({
      id: rowId,
      title: line(limits.internshipTitle.max),
      company_name: line(limits.shortText.max),
    }),
    levels: Levels,
    /** That a phone with a session of the student made it, see `proofText`; null of a logged-out phone. */
    proof: v.optional(v.nullable(Sha256), null),
    queued_at: v.nullable(v.fallback(v.nullable(moment(text.sheetUnreadable)), null)),
    files: v.object({ resume: SheetDocument, cover_letter: SheetDocument } satisfies Record<
      DocumentField,
      unknown
    >),
  },
  text.sheetUnreadable,
);
export type HandInManifest = v.InferOutput<typeof HandInManifest>;

/** Without levels, which are the admin's to read. */
export const proofText = (key: string, student: number, internship: number, documents: readonly string[]) =>
  ['staff-file', key, student, internship, ...documents].join('\n');

export function parseManifest(
  written: string,
): { ok: true; sheet: HandInManifest } | { ok: false; sentence: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(written);
  } catch {
    return { ok: false, sentence: text.sheetUnreadable };
  }
  const { success, output, issues } = v.safeParse(HandInManifest, parsed);
  if (success) return { ok: true, sheet: output };
  const isNewer = issues.some(({ message }) => message === text.sheetNewer);
  return { ok: false, sentence: isNewer ? text.sheetNewer : text.sheetUnreadable };
}

export const HandInForm = v.object({ sheet: v.string() });

const handInStates = ['new', 'arrived', 'refused'] as const;

export const HandInCheck = v.object({
  status: v.literal(200),
  state: v.picklist(handInStates),
  message: v.string(),
  student: v.object({
    id,
    full_name: v.string(),
    email: v.string(),
    city: v.nullable(v.string()),
    status: v.picklist(accountStatuses),
  }),
  internship: v.nullable(v.object({ id, title: v.string(), company_name: v.string() })),
});
export type HandInCheck = v.InferOutput<typeof HandInCheck>;

export const HandedInAnswer = v.object({
  status: v.literal(201),
  message: v.string(),
  stored: v.boolean(),
  internship_application: SubmittedAnswer.entries.internship_application,
  receipt: Receipt,
});
export type HandedInAnswer = v.InferOutput<typeof HandedInAnswer>;
