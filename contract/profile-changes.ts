import type { Words } from './languages';
import * as v from 'valibot';
import { time } from './answers';
import type { Role } from './status';

/** Fields that identify the approved person: changes wait for an admin (rule account-8). */
const identityFields = [
  'full_name',
  'date_of_birth',
  'company_name',
  'business_number',
  'website_url',
  'logo',
] as const;
export type IdentityField = (typeof identityFields)[number];

/** A business's `full_name` is its representative's, who may change. */
export const identityOf: Record<Role, readonly IdentityField[]> = {
  student: ['full_name', 'date_of_birth'],
  business: ['company_name', 'business_number', 'website_url', 'logo'],
  admin: [],
  staff: [],
};

export const identityLabels: Record<IdentityField, Words> = {
  full_name: 'Full Name',
  date_of_birth: 'Date of Birth',
  company_name: 'Company Name',
  business_number: 'Business Number',
  website_url: 'Website',
  logo: 'Company Logo',
};

const identityField = v.picklist(identityFields);

export const ChangedField = v.object({
  field: identityField,
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type ChangedField = v.InferOutput<typeof ChangedField>;

export const PendingChanges = v.object({
  id: v.string(),
  requested_at: time,
  fields: v.array(ChangedField),
});

export const RefusedChanges = v.object({
  refused_at: time,
  reason: v.nullable(v.string()),
  fields: v.array(identityField),
});
