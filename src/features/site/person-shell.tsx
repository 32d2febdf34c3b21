import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dock } from '#contract/messages/site';
import { initialsOf, initialsOfPerson } from '#contract/clean-text';
import type { Role } from '#contract/status';
import { useWaiting, profileQuery } from '../../services/shared-queries';
import { useUnreadNews } from '../../offline/news';
import { useServices, useSession } from '../../services/services';
import { dashboardScreen, homeScreen, studentsScreen, type ScreenLink } from '../../lib/route-facts';
import { Icon, type IconName } from '../../ui/icon';
import { SwitchUserButton } from '../../components/switch-user-button';
import { LanguageLink } from './language-link';
import { LogOutButton } from './log-out-button';
import { about, contact, MenuLink, MenuLinks } from './menu';

export { SendingChip } from './sending-chip';
export { StorageNotices } from './storage-notices';

interface DockEntry extends ScreenLink {
  icon: IconName;
  counts?: 'students' | 'businesses' | 'news';
}

const internships: DockEntry = { to: '/all-internships', label: 'Internships', icon: 'briefcase' };
const ownInternships: DockEntry = { ...internships, to: '/all-internship' };
const dashboard: DockEntry = { ...dashboardScreen, icon: 'gauge' };
const ownPeople: DockEntry = { ...studentsScreen, icon: 'users' };
const register: DockEntry = { to: '/register', label: 'Register', icon: 'edit' };
const profile = (to: string): DockEntry => ({ to, label: 'Profile', icon: 'user' });

const headerLinks: Record<Role, readonly ScreenLink[]> = {
  student: [homeScreen, internships, about, contact],
  business: [ownInternships, about, contact, dashboard],
  admin: [dashboard],
  staff: [ownPeople, register],
};

const profileOf: Record<Role, string | null> = {
  student: '/profile',
  business: '/business-profile',
  admin: null,
  staff: null,
};

const dockLinks: Record<Role, readonly DockEntry[]> = {
  student: [
    { ...homeScreen, icon: 'home', counts: 'news' },
    internships,
    { to: '/my-applications', label: 'Applications', icon: 'document' },
    profile('/profile'),
  ],
  business: [{ ...dashboard, counts: 'news' }, ownInternships, profile('/business-profile')],
  admin: [
    dashboard,
    { ...ownPeople, counts: 'students' },
    { to: '/list-all-business', label: 'Businesses', icon: 'building', counts: 'businesses' },
    { ...internships, to: '/list-all-internships' },
  ],
  staff: [
    ownPeople,
    { to: '/participants', label: 'Participants', icon: 'document' },
    register,
    { to: '/hand-in', label: 'Send', icon: 'upload' },
  ],
};

interface PartProps {
  role: Role;
  onFollow: () => void;
}

export function PersonLinks({ role, className, onFollow }: PartProps & { className: string }) {
  const to = profileOf[role];
  return (
    <>
      <MenuLinks links={headerLinks[role]} className={className} onFollow={onFollow} />
      {to === null ? null : (
        <Link
          to={to}
          className={className}
          title="Profile"
          activeProps={{ className: 'text-accent' }}
          onClick={onFollow}
        >
          <OwnInitials isSmall />
          <span className="lg:sr-only">Profile</span>
        </Link>
      )}{' '}
      <LanguageLink className={className} icon={<Icon name="refresh" className="size-6 lg:hidden" />} />{' '}
      <SwitchUserButton className={className} onDone={onFollow} />{' '}
      <LogOutButton className={className} onDone={onFollow} />
    </>
  );
}

export function OwnAccount({ role, onFollow }: PartProps) {
  const to = profileOf[role];
  const owner = useOwner();
  const name = owner && (owner.company_name ?? owner.full_name);
  const shown = (
    <>
      <OwnInitials />
      <span className="sr-only">{name === undefined ? 'Your account' : `Your account: ${name}`}</span>
    </>
  );
  const place = 'flex size-12 max-w-[20vw] items-center justify-center rounded-field';
  if (to === null) return <div className={place}>{shown}</div>;
  return (
    <Link to={to} className={`${place} hover:bg-[#ffffff26] lg:hidden`} onClick={onFollow}>
      {shown}
    </Link>
  );
}

export function Dock({ role }: { role: Role }) {
  const userId = useSession()?.userId;
  const [first] = useState(userId);
  // A tab that slept hears of a log-out and the next log-in at once: nothing of the first person stays.
  useEffect(() => {
    if (userId !== first) window.location.reload();
  }, [userId, first]);
  return (
    <nav aria-label="Main screens" className="dock border-base-300 bg-base-100 z-40 border-t md:hidden">
      {dockLinks[role].map(({ to, label, icon, counts }) => (
        <MenuLink key={to} to={to} className="min-h-14" activeClass="dock-active font-bold">
          {icon === 'user' ? <OwnInitials isSmall /> : <Icon name={icon} />}
          <span className="text-[min(0.875rem,3.6vw)] whitespace-nowrap">{label}</span>
          {counts === 'news' ? <UnreadCount /> : counts ? <WaitingCount of={counts} /> : null}
        </MenuLink>
      ))}
    </nav>
  );
}

const WaitingCount = ({ of }: { of: 'students' | 'businesses' }) => (
  <Count count={useWaiting()?.[of] ?? 0} word={dock.waiting} />
);

/** Number of unread news (rule notify-3). */
const UnreadCount = () => <Count count={useUnreadNews()} word={dock.unread} />;

function Count({ count, word }: { count: number; word: string }) {
  if (count === 0) return null;
  return (
    <span className="bg-accent text-accent-content absolute top-0 ml-8 rounded-full px-2 text-xs leading-5 font-bold">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {word}</span>
    </span>
  );
}

function useOwner() {
  const { api } = useServices();
  return useQuery({ ...profileQuery(api), enabled: false }).data?.body.user;
}

/** The account's initials: phones are shared (rule ui-1). A figure of the same size until known. */
function OwnInitials({ isSmall = false }: { isSmall?: boolean }) {
  const owner = useOwner();
  const size = isSmall ? 'size-6 text-[0.6875rem] lg:size-8 lg:text-sm' : 'size-8 text-sm';
  if (!owner) return <Icon name="user" className={size} />;
  return (
    <span
      aria-hidden="true"
      className={`${size} grid shrink-0 place-content-center rounded-full border-2 leading-none font-bold`}
    >
      {owner.company_name ? initialsOf(owner.company_name) : initialsOfPerson(owner.full_name)}{' '}
    </span>
  );
}
