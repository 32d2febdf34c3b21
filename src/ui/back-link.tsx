import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from './icon';

/** Link to the parent list; the screen may have been opened in a new tab, without history. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-12 items-center gap-1 self-start">
      <Icon name="back" className="size-5" />
      {children}
    </Link>
  );
}
