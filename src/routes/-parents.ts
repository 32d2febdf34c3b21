import type { Role } from '#contract/status';
import { dashboardScreen, type ParentInput, type ParentScreen } from '../lib/route-facts';

export const internshipsOf = ({ role }: ParentInput): ParentScreen =>
  role === 'admin'
    ? { to: '/list-all-internships', label: 'Internships' }
    : { to: '/all-internship', label: 'My internships' };

export const ownProfile: Record<Role, ParentScreen> = {
  student: { to: '/profile', label: 'Profile' },
  business: { to: '/business-profile', label: 'Profile' },
  admin: dashboardScreen,
};
