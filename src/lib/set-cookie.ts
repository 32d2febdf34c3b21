/**
 * Sets a cookie of this site that a script may set; on HTTPS it is sent over HTTPS only.
 * @param maxAge seconds
 */
export function setCookie(name: string, value: string, maxAge: number, sameSite: 'lax' | 'strict'): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${name}=${value};max-age=${String(maxAge)};path=/;samesite=${sameSite}${secure}`;
}
