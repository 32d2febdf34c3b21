import { OwnHome } from '../../features/internships/own-home';
import { LogOutButton } from '../../features/site/log-out-button';
import { StudentStatusBanner } from '../../components/account-status-banner';
import { TermsNotice } from '../../components/terms-notice';
import { lazyWithRetry } from '../../lib/lazy-with-retry';

const logOut = (
  <LogOutButton
    label="Not you? Logout"
    className="text-link flex min-h-12 items-center text-sm whitespace-nowrap [&>svg]:hidden"
  />
);

const publicHome = () => import('../../features/site/home-screen');
const explained = [
  { title: 'How it works', Content: lazyWithRetry(async () => (await publicHome()).Steps) },
  { title: 'The program', Content: lazyWithRetry(async () => (await publicHome()).Modules) },
];

export const OwnHomeScreen = () => (
  <>
    <div className="page pt-2 empty:hidden">
      <StudentStatusBanner />
      <TermsNotice />
    </div>
    <OwnHome logOut={logOut} explained={explained} />
  </>
);
