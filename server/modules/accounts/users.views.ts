import type { User } from '#contract/accounts';
import { isApproved } from '#contract/status';
import { logoUrl } from '../files/links';
import type { UserRow } from './accounts.repository';

/** Maps a row to the user of the API (rules 7 and 13), without the password hash. */
export function userView(row: UserRow): User {
  const [firstName = '', ...otherNames] = row.fullName.split(/\s+/);
  const logo = logoUrl(row.logoFileId);
  return {
    id: row.id,
    full_name: row.fullName,
    first_name: firstName,
    last_name: otherNames.join(' '),
    email: row.email,
    mobile_number: row.mobileNumber,
    city: row.city,
    date_of_birth: row.dateOfBirth,
    role: row.role,
    status: row.status,
    is_approved: isApproved(row.status),
    status_reason: row.statusReason,
    image_url: logo,
    img_url: logo,
    logo_url: logo,
    company_name: row.companyName,
    representative_name: row.role === 'business' ? row.fullName : null,
    business_number: row.businessNumber,
    website_url: row.websiteUrl,
    description: row.companyDescription,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
