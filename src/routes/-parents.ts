import type { Role } from '#contract/status';
import { dashboardScreen, studentsScreen, type ParentInput, type ScreenLink } from '../lib/route-facts';

export const internshipsOf = ({ role }: ParentInput): ScreenLink =>
  role === 'admin'
    ? { to: '/list-all-internships', label: 'Internships' }
    : { to: '/all-internship', label: 'My internships' };

export const ownProfile: Record<Role, ScreenLink> = {
  student: { to: '/profile', label: 'Profile' },
  business: { to: '/business-profile', label: 'Profile' },
  admin: dashboardScreen,
  staff: studentsScreen,
};
