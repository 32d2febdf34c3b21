import type { Role } from '#contract/status';
import { home, parentForVisitor, type ParentScreen } from './parent-screen';

const dashboard: ParentScreen = { to: '/dashboard', name: 'Dashboard' };
const profile: ParentScreen = { to: '/profile', name: 'Profile' };
const ownList: ParentScreen = { to: '/all-internship', name: 'My internships' };
const everyInternship: ParentScreen = { to: '/list-all-internships', name: 'Internships' };
const ownApplications: ParentScreen = { to: '/my-applications', name: 'My Applications' };
const students: ParentScreen = { to: '/list-all-students', name: 'Students' };

const ownProfile: Record<Role, ParentScreen> = {
  student: profile,
  business: { to: '/business-profile', name: 'Profile' },
  admin: dashboard,
};

/**
 * The screen above the one that somebody has opened.
 * @param path also with search and hash, such as `/resume?apply=7`
 * @returns null for start screens, which show the name of the product instead
 */
export function parentOf(path: string, role: Role): ParentScreen | null {
  const [place = '', search = ''] = path.split(/[?#]/);
  const [, first = '', second = ''] = place.split('/');
  switch (first) {
    case 'dashboard':
      return null;
    case 'apply':
      return { to: `/internship-details/${second}`, name: 'Internship' };
    case 'resume': {
      const waiting = /apply=(\d+)/.exec(search);
      if (waiting) return { to: `/apply/${waiting[1]}`, name: 'Apply' };
      break;
    }
    case 'application-detail':
    case 'thank-you':
      return ownApplications;
    case 'internship':
    case 'edit-internship':
      return role === 'admin' ? everyInternship : ownList;
    case 'change-password':
      return ownProfile[role];
    case 'participants':
      return students;
    case 'profile':
      if (second !== '') return profile;
  }
  const parent = parentForVisitor(path);
  return parent === home && role !== 'student' ? dashboard : parent;
}
