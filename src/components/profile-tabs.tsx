import { TabLinks } from '../ui/tab-links';

const tabs = [
  { to: '/profile', label: 'Profile Dashboard' },
  { to: '/my-applications', label: 'My Applications' },
  { to: '/change-password', label: 'Change Password' },
] as const;

/** On a phone the dock and the rows of the profile lead there. */
export const ProfileTabs = () => (
  <div className="page pt-4 max-lg:hidden">
    <TabLinks label="Profile" tabs={tabs} />
  </div>
);
