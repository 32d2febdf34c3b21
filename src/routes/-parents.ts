import type { Role } from '#contract/status';
import { dashboardScreen, type ParentInput, type ParentScreen } from '../lib/route-facts';

/** The list that an internship stands in, by role. */
export const internshipsOf = ({ role }: ParentInput): ParentScreen =>
  role === 'admin'
    ? { to: '/list-all-internships', name: 'Internships' }
    : { to: '/all-internship', name: 'My internships' };

/** The screen with the profile of a role. */
export const ownProfile: Record<Role, ParentScreen> = {
  student: { to: '/profile', name: 'Profile' },
  business: { to: '/business-profile', name: 'Profile' },
  admin: dashboardScreen,
};
