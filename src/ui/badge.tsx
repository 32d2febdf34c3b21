import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'error' | 'info';

const tones: Record<BadgeTone, string> = {
  neutral: 'badge-neutral',
  success: 'badge-success',
  warning: 'badge-warning',
  error: 'badge-error',
  info: 'badge-info',
};

interface BadgeProps {
  tone: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}

/** A status with colour and icon. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`badge ${tones[tone]} border-base-content/30 h-auto min-h-7 border py-1 font-semibold`}>
      {icon ? <Icon name={icon} className="size-4" /> : null}
      {children}
    </span>
  );
}
