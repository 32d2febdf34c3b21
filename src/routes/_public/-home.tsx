import { OpenInternships } from '../../features/internships/open-internships';
import { HomeScreen } from '../../features/site/home-screen';
import { useSession } from '../../services/services';
import { hasOwnHome, OwnHome } from './-own-home';

export const Home = () =>
  hasOwnHome(useSession()?.role) ? <OwnHome /> : <HomeScreen internships={<OpenInternships />} />;
