import { ECDH } from 'node:crypto';

/** Push services of Chrome, Edge, Firefox and Safari. */
const browserHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const isHost = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;

/** Phones name the URLs the server posts to, so only known ones. @param more PUSH_HOSTS: hosts or origins */
export function isPushEndpoint(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (more.includes(origin)) return true;
  return (
    protocol === 'https:' && port === '' && [...browserHosts, ...more].some((one) => isHost(hostname, one))
  );
}

/** A base64url point of P-256. */
export function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}
