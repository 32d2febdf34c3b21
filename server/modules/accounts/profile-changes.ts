import type { BusinessProfileChange, StudentProfileChange } from '#contract/profile';
import type { UserRow } from './accounts.repository';

/** What any role may change, as the schema of the caller's own role let it through. */
export type ProfileChange = Partial<StudentProfileChange & BusinessProfileChange>;

const columnOf = {
  full_name: 'fullName',
  email: 'email',
  mobile_number: 'mobileNumber',
  date_of_birth: 'dateOfBirth',
  city: 'city',
  company_name: 'companyName',
  business_number: 'businessNumber',
  website_url: 'websiteUrl',
  image: 'logoFileId',
} as const;
type Field = keyof typeof columnOf;

/**
 * What of a change says something new. A business's `full_name` and `representative_name` are the same (rule 13);
 * when both are sent, `representative_name` wins.
 * @param logoFileId a new picture's, or null
 * @returns the fields by the names people send them under, and the columns to be written
 */
export function differences(user: UserRow, change: ProfileChange, logoFileId: string | null) {
  const { representative_name, ...rest } = change;
  const wanted: Partial<Record<Field, string | null | undefined>> = {
    ...rest,
    full_name: representative_name ?? rest.full_name,
    // What may be empty is stored as nothing.
    mobile_number: rest.mobile_number === '' ? null : rest.mobile_number,
    website_url: rest.website_url === '' ? null : rest.website_url,
    image: logoFileId ?? undefined,
  };
  const fields = (Object.keys(columnOf) as Field[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== user[columnOf[field]],
  );
  const columns: Partial<UserRow> = Object.fromEntries(
    fields.map((field) => [columnOf[field], wanted[field]]),
  );
  return { fields, columns };
}

/** Of a person no more than which fields changed; what others know an account by is told from what to what. */
export function auditDetails(fields: Field[], before: UserRow, after: UserRow): Record<string, unknown> {
  const told = fields.filter((field) => field === 'company_name' || field === 'email');
  const details: Record<string, unknown> = { fields };
  for (const field of told) details[field] = { from: before[columnOf[field]], to: after[columnOf[field]] };
  return details;
}
