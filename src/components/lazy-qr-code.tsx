import { lazyWithRetry } from '../lib/lazy-with-retry';

export const QrCode = lazyWithRetry(async () => (await import('../ui/qr-code')).QrCode);
