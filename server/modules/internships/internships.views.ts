import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { fallbacks } from '#contract/messages/site';
import { logoUrl } from '../files/links';
import { toContent } from './internship-content';
import type { FoundInternship, InternshipRecord } from './internships.repository';

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

interface CompanyFigures {
  /** Other internships in the public list. */
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
      email: business.email,
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
