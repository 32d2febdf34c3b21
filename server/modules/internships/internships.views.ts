import type { InternshipDetails, InternshipRow, NewInternship } from '#contract/internships';
import { limits } from '#contract/limits';
import { fallbacks } from '#contract/messages/site';
import { isClosed } from '#contract/dates';
import { messages } from '#contract/messages';
import { logoUrl } from '../files/links';
import { type FoundInternship, type InternshipRecord, categoryExists } from './internships.repository';
import { fieldInvalid } from '../../core/errors';
import type { Database } from '../../db/database';
import { sha256Hex } from '../../core/secrets';

/** Editable; a stored one may have no category. */
export type InternshipContent = Omit<NewInternship, 'internship_category_id'> & {
  internship_category_id: number | null;
};

export const toColumns = (content: InternshipContent) => ({
  categoryId: content.internship_category_id,
  title: content.title,
  location: content.location,
  financing: content.internship_financing,
  type: content.internship_type,
  duration: content.duration,
  durationUnit: content.duration_unit,
  requiredSkills: content.required_skills,
  description: content.description,
  lastDateToApply: content.last_date_to_apply,
});

export const toContent = (stored: FoundInternship): InternshipContent => ({
  internship_category_id: stored.categoryId,
  title: stored.title,
  location: stored.location,
  internship_financing: stored.financing,
  internship_type: stored.type,
  duration: stored.duration,
  duration_unit: stored.durationUnit,
  required_skills: stored.requiredSkills,
  description: stored.description,
  last_date_to_apply: stored.lastDateToApply,
});

export const contentHash = (content: NewInternship): string => sha256Hex(JSON.stringify(toColumns(content)));

/** In Port Moresby (rule internship-3). */
export function assertNotPast(lastDateToApply: string, now: Date): void {
  const { lastDatePast } = messages.internship;
  if (!isClosed(lastDateToApply, now.getTime())) return;
  throw fieldInvalid('last_date_to_apply', lastDatePast);
}

export async function assertCategoryExists(db: Database, id: number): Promise<void> {
  const { categoryRequired } = messages.internship;
  if (await categoryExists(db, id)) return;
  throw fieldInvalid('internship_category_id', categoryRequired);
}

/** Fallbacks for missing values are in screens.md section 3. */
export function toInternshipRow(record: InternshipRecord): InternshipRow {
  return {
    id: record.id,
    title: record.title,
    location: record.location,
    internship_type: record.type,
    internship_financing: record.financing,
    duration: record.duration,
    duration_unit: record.durationUnit,
    last_date_to_apply: record.lastDateToApply,
    status: record.status,
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    internship_category_id: record.categoryId,
    category: record.category ?? fallbacks.category,
    company: {
      id: record.businessId,
      company_name: record.companyName || fallbacks.companyName,
      logo_url: logoUrl(record.logoFileId),
    },
  };
}

/** Of the web, of mail, or a telephone number, which is no date. */
const contactDetail =
  /\S+ ?@|https?:|www\.|[a-z\d-]+\.(?:com|org|net|pg)\b|\+?(?!\d\d?[./-]\d\d?[./-]\d{4}\b)\d(?:[\s()./–-]{0,3}\d){6}/i;

/** A description's beginning in whole words, ending before contact details (rule internship-5). */
function excerptOf(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  const [plain = ''] = text.split(contactDetail);
  if (plain === text && text.length <= limits.excerpt.max) return text;
  const most = limits.excerpt.max - 1;
  const words = plain.length > most ? plain.slice(0, most).replace(/ \S*$/, '') : plain.trim();
  return words && `${words}…`;
}

export const toPublicRow = (record: InternshipRecord): InternshipRow => ({
  ...toInternshipRow(record),
  excerpt: excerptOf(record.beginning),
});

interface CompanyFigures {
  others: number;
  answersWithin: number | undefined;
}

export function toInternshipDetails(
  record: FoundInternship,
  isApplied: boolean,
  { others, answersWithin }: CompanyFigures,
): InternshipDetails {
  const row = toInternshipRow(record);
  const { business } = record;
  return {
    ...toContent(record),
    ...row,
    is_applied: isApplied ? 1 : 0,
    company: {
      ...row.company,
      representative_name: business.representativeName,
      email: business.email ?? '',
      mobile_number: business.mobileNumber,
      business_number: business.businessNumber,
      city: business.city,
      website_url: business.websiteUrl,
      description: business.description,
      status: business.status,
      other_internships: others,
      ...(answersWithin !== undefined && { answers_within_days: answersWithin }),
    },
  };
}

/** For its business and admins (rule internship-10); no field unless taken down. */
export const takenDown = ({ takenDownReason }: InternshipRecord) => ({
  ...(takenDownReason !== null && { taken_down_reason: takenDownReason }),
});
