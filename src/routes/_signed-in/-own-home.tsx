import { OwnHome } from '../../features/internships/own-home';
import { LogOutButton } from '../../features/site/log-out-button';
import { StudentStatusBanner } from '../../components/account-status-banner';

const logOut = (
  <LogOutButton
    label="Not you? Logout"
    className="text-link flex min-h-12 items-center text-sm whitespace-nowrap [&>svg]:hidden"
  />
);

export const OwnHomeScreen = () => (
  <>
    <div className="page pt-2 empty:hidden">
      <StudentStatusBanner />
    </div>
    <OwnHome logOut={logOut} />
  </>
);
