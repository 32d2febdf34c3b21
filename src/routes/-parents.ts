import type { Role } from '#contract/status';
import { dashboardScreen, type ParentInput, type ParentScreen } from '../lib/route-facts';

/** The parent list of an internship, by role. */
export const internshipsOf = ({ role }: ParentInput): ParentScreen =>
  role === 'admin'
    ? { to: '/list-all-internships', label: 'Internships' }
    : { to: '/all-internship', label: 'My internships' };

/** A role's profile screen. */
export const ownProfile: Record<Role, ParentScreen> = {
  student: { to: '/profile', label: 'Profile' },
  business: { to: '/business-profile', label: 'Profile' },
  admin: dashboardScreen,
};
