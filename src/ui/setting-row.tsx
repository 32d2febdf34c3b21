import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Words } from '#contract/languages';
import { Icon, type IconName } from './icon';

interface RowProps {
  icon: IconName;
  title: string;
  /** What is set, read before it is opened. */
  state?: ReactNode;
}

export const settingStates: Record<'on' | 'off' | 'written' | 'notWritten' | 'none', Words> = {
  on: 'On',
  off: 'Off',
  written: 'Written',
  notWritten: 'Not written',
  none: 'None',
};

const rowClass = 'flex min-h-14 w-full cursor-pointer items-center gap-3 font-semibold';

const State = ({ children }: { children: ReactNode }) => (
  <span className="ml-auto text-sm font-normal">{children}</span>
);

export const SettingLink = ({ icon, title, state, to }: RowProps & { to: LinkProps['to'] }) => (
  <Link to={to} className={`setting ${rowClass}`}>
    <Icon name={icon} className="size-5" />
    {title}
    <State>{state}</State>
    <span aria-hidden="true">›</span>
  </Link>
);

interface FoldProps extends RowProps {
  onOpen?: () => void;
  children: ReactNode;
}

export function SettingFold({ icon, title, state, onOpen, children }: FoldProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="setting">
      <details className="more" onToggle={onOpen}>
        <summary className={rowClass}>
          <Icon name={icon} className="size-5" />
          <h2 id={id}>{title}</h2>
          <State>{state}</State>
          <Icon name="down" className="more-arrow size-4" />
        </summary>
        <div className="flex flex-col items-start gap-3 pb-4">{children}</div>
      </details>
    </section>
  );
}
