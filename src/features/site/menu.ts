import type { Role } from '#contract/status';
import type { IconName } from '../../ui/icon';

interface Entry {
  to: string;
  label: string;
  icon: IconName;
}

const home: Entry = { to: '/home', label: 'Home', icon: 'home' };
const internships: Entry = { to: '/all-internships', label: 'Internships', icon: 'search' };
const about: Entry = { to: '/about', label: 'About', icon: 'users' };
const dashboard: Entry = { to: '/dashboard', label: 'Dashboard', icon: 'gauge' };

/** The header's links by who looks (product.md section 2, Header). */
export const headerLinks: Record<Role | 'visitor', readonly Entry[]> = {
  visitor: [home, internships, about],
  student: [home, internships, about],
  business: [internships, about, dashboard],
  admin: [dashboard],
};

/** The dock at the bottom of a phone, for somebody who is logged in. */
export const dockLinks: Record<Role, readonly Entry[]> = {
  student: [
    home,
    internships,
    { to: '/my-applications', label: 'Applications', icon: 'document' },
    { to: '/profile', label: 'Profile', icon: 'user' },
  ],
  business: [
    dashboard,
    { to: '/all-internship', label: 'Internships', icon: 'briefcase' },
    { to: '/create-internship', label: 'Create', icon: 'plus' },
  ],
  admin: [dashboard, { to: '/list-all-students', label: 'Students', icon: 'users' }],
};
