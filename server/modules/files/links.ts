import { durations } from '#contract/limits';
import { isSame, sign } from '../../core/secrets';

/** One file for one person, while they may read it (rules account-2, document-3). */
interface Grant {
  fileId: string;
  holderId: number;
}

const signature = (secret: string, { fileId, holderId }: Grant, expires: number): string =>
  sign(secret, `file-link\n${fileId}\n${holderId}\n${expires}`);

/** `/api/files/<id>?expires=<unix s>&holder=<user id>&signature=<base64url>` (rule document-3). */
export function signFileLink(secret: string, grant: Grant, expiresAt: number): string {
  const expires = Math.ceil(expiresAt / 1000);
  const signed = signature(secret, grant, expires);
  return `/api/files/${grant.fileId}?expires=${expires}&holder=${grant.holderId}&signature=${signed}`;
}

export const freshFileLink = (secret: string, grant: Grant, now: number): string =>
  signFileLink(secret, grant, now + durations.fileLinkTtl);

/** `now` in milliseconds, UTC. */
export function isValidFileLink(
  secret: string,
  grant: Grant,
  expires: string,
  given: string,
  now: number,
): boolean {
  if (!/^[1-9]\d{0,11}$/.test(expires)) return false;
  // As text: several base64url texts decode to the same bytes.
  const wanted = signature(secret, grant, Number(expires));
  return isSame(wanted, given) && now < Number(expires) * 1000;
}

export const logoUrl = (fileId: string | null): string | null =>
  fileId === null ? null : `/api/files/logo/${fileId}.webp`;
