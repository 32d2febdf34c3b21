import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'error' | 'info';

const pale: Record<BadgeTone, string> = {
  neutral: 'bg-base-200',
  success: 'bg-success-pale',
  warning: 'bg-warning-pale',
  error: 'bg-error-pale',
  info: 'bg-info-pale',
};

const solidTones: Partial<Record<BadgeTone, string>> = {
  success: 'badge-success',
  warning: 'badge-warning',
  error: 'badge-error',
};

interface BadgeProps {
  tone: BadgeTone;
  icon?: IconName;
  /** Filled: only for hired, and for what needs action. */
  solid?: boolean;
  children: ReactNode;
}

export function Badge({ tone, icon, solid = false, children }: BadgeProps) {
  const colours = (solid ? solidTones[tone] : undefined) ?? `${pale[tone]} text-base-content`;
  return (
    <span className={`badge ${colours} border-base-content/30 h-auto border py-0.5 font-semibold`}>
      {icon ? <Icon name={icon} className="size-4" /> : null}
      {children}
    </span>
  );
}
