import { lazyWithRetry } from '../lib/lazy-with-retry';

/** A QR code; what draws it is loaded on demand. */
export const QrCode = lazyWithRetry(async () => (await import('../ui/qr-code')).QrCode);
