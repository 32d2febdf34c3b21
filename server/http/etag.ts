const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether If-None-Match names `etag` (RFC 9110: weak comparison, a list, or `*`). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
