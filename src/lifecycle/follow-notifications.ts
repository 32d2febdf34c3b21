import type { RegisteredRouter } from '@tanstack/react-router';
import { pageMessages } from '#contract/worker-protocol';

/** Shows My Applications when a notification was pressed and this page was open (`sw/notifications.ts`). */
export function followNotifications(router: Pick<RegisteredRouter, 'navigate'>): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type === pageMessages.showApplications) void router.navigate({ to: '/my-applications' });
  });
  // Those that came before this listener.
  navigator.serviceWorker.startMessages();
}
