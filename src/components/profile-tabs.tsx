import { TabLinks } from '../ui/tab-links';

const tabs = [
  { to: '/profile', label: 'Profile Dashboard' },
  { to: '/my-applications', label: 'My Applications' },
  { to: '/change-password', label: 'Change Password' },
] as const;

export const ProfileTabs = () => (
  <div className="page pt-4 wrap-normal [&>nav]:flex-nowrap">
    <TabLinks label="Profile" tabs={tabs} />
  </div>
);
