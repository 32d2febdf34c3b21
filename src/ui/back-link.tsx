import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from './icon';

/** The way to the list that a screen belongs to: it may have been opened in a tab of its own, where "back" leads nowhere. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-12 items-center gap-1 self-start">
      <Icon name="back" className="size-5" />
      {children}
    </Link>
  );
}
