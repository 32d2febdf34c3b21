/** Sets a script-visible cookie, HTTPS-only on HTTPS. @param maxAge seconds */
export function setCookie(name: string, value: string, maxAge: number, sameSite: 'lax' | 'strict'): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${name}=${value};max-age=${String(maxAge)};path=/;samesite=${sameSite}${secure}`;
}
