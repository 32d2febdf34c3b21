import type { Role } from '#contract/status';
import { Icon } from '../../ui/icon';
import { dockLinks } from './menu';
import { MenuLink } from './menu-link';

/** The bottom navigation on a phone. */
export function Dock({ role }: { role: Role }) {
  return (
    <nav aria-label="Main screens" className="dock border-base-300 bg-base-100 z-30 border-t md:hidden">
      {dockLinks[role].map(({ to, label, icon }) => (
        <MenuLink key={to} to={to} className="min-h-14" activeClass="dock-active font-bold">
          <Icon name={icon} />
          <span className="text-[clamp(0.7rem,3.6vw,0.875rem)] whitespace-nowrap">{label}</span>
        </MenuLink>
      ))}
    </nav>
  );
}
