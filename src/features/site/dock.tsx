import { Link } from '@tanstack/react-router';
import type { Role } from '#contract/status';
import { Icon } from '../../ui/icon';
import { dockLinks } from './menu';

/** The bottom bar of a phone: the person's own screens, one thumb away. */
export function Dock({ role }: { role: Role }) {
  return (
    <nav aria-label="Main screens" className="dock border-base-300 bg-base-100 z-30 border-t md:hidden">
      {dockLinks[role].map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          activeProps={{ className: 'dock-active font-bold', 'aria-current': 'page' }}
          className="min-h-14"
        >
          <Icon name={icon} />
          <span className="text-[clamp(0.7rem,3.6vw,0.875rem)] whitespace-nowrap">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
