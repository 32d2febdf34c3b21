import { Link } from '@tanstack/react-router';

const tabs = [
  { to: '/profile', label: 'Profile Dashboard' },
  { to: '/my-applications', label: 'My Applications' },
  { to: '/change-password', label: 'Change Password' },
] as const;

/** The tabs of a student's profile (screens.md section 2, Profile tab bar). */
export function ProfileTabs() {
  return (
    <nav aria-label="Profile" className="page max-w-2xl pt-4">
      <ul className="border-base-300 flex border-b">
        {tabs.map(({ to, label }) => (
          <li key={to} className="flex flex-auto sm:flex-none">
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className="flex min-h-12 flex-1 items-center justify-center border-b-4 px-1 py-2 text-center font-semibold wrap-normal sm:px-4"
              activeProps={{ className: 'border-accent text-base-content' }}
              inactiveProps={{ className: 'border-transparent text-base-content/80 hover:border-base-300' }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
