import type { RegisteredRouter } from '@tanstack/react-router';
import { pageMessages } from '#contract/worker-protocol';

interface Message {
  type?: unknown;
  path?: unknown;
}

export function followNotifications({
  navigate,
  history,
}: Pick<RegisteredRouter, 'navigate'> & { history: Pick<RegisteredRouter['history'], 'push'> }): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Message | null>) => {
    if (data?.type === pageMessages.showApplications) void navigate({ to: '/my-applications' });
    if (data?.type === pageMessages.showScreen && typeof data.path === 'string') history.push(data.path);
  });
  // Messages before this listener.
  navigator.serviceWorker.startMessages?.();
}
