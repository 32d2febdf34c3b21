const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether a client already has what `etag` names (RFC 9110: weak comparison, a list, or `*`). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
