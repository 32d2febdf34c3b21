import type { User } from '#contract/accounts';
import { isApproved } from '#contract/status';
import type { Dependencies } from '../../dependencies';
import { freshFileLink, logoUrl } from '../files/links';
import type { UserRow } from './accounts.repository';
import { isUnclaimed } from './account-status';
import { pendingEmailOf } from './emails.usecases';
import { readOwnChanges } from './profile-changes.usecases';

type Signing = Pick<Dependencies, 'secretKey' | 'clock'>;

/** A public logo, or a link to a student's picture for one reader (rule document-3). */
function imageUrl({ secretKey, clock }: Signing, row: UserRow, readerId: number): string | null {
  const { logoFileId: fileId, role } = row;
  if (fileId === null || role === 'business') return logoUrl(fileId);
  return freshFileLink(secretKey, { fileId, holderId: readerId }, clock.now());
}

export const guardianView = ({ guardianName: name, guardianNumber: number }: GuardianColumns) =>
  name !== null && number !== null ? { guardian: { name, number } } : {};
type GuardianColumns = Pick<UserRow, 'guardianName' | 'guardianNumber'>;

/** Without the password hash (rules account-4, account-5); the reader is the person, or an admin. */
export function userView(deps: Signing, row: UserRow, readerId = row.id): User {
  const [firstName = '', ...otherNames] = row.fullName.split(/\s+/);
  const image = imageUrl(deps, row, readerId);
  return {
    id: row.id,
    full_name: row.fullName,
    first_name: firstName,
    last_name: otherNames.join(' '),
    email: row.email ?? '',
    email_confirmed: row.emailConfirmedAt !== null,
    mobile_number: row.mobileNumber,
    city: row.city,
    date_of_birth: row.dateOfBirth,
    ...guardianView(row),
    ...(isUnclaimed(row) && { is_unclaimed: true as const }),
    role: row.role,
    status: row.status,
    is_approved: isApproved(row.status),
    status_reason: row.statusReason,
    delete_at: row.deleteAt?.toISOString() ?? null,
    image_url: image,
    img_url: image,
    logo_url: image,
    company_name: row.companyName,
    representative_name: row.role === 'business' ? row.fullName : null,
    business_number: row.businessNumber,
    website_url: row.websiteUrl,
    description: row.companyDescription,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** With pending e-mail (rule account-6) and profile changes (rule account-8). */
export async function ownUserView(
  deps: Dependencies,
  user: UserRow,
): Promise<User & { pending_email: string | null }> {
  const pending_email = await pendingEmailOf(deps, user.id);
  const must_change_password = user.oneTimeUntil !== null;
  return {
    ...userView(deps, user),
    pending_email,
    must_change_password,
    terms_version: user.termsVersion,
    ...(user.staffScope && { scope: user.staffScope }),
    ...(await readOwnChanges(deps, user)),
  };
}
