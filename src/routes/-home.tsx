import { HeroSearch } from '../features/internships/hero-search';
import { HomeScreen } from '../features/site/home-screen';
import { StudentStatusBanner } from '../widgets/account-status-banner';

/** Home, at `/home` and at the root path (screens.md section 2). */
export function Home() {
  return (
    <>
      <div className="page pt-4 empty:hidden">
        <StudentStatusBanner />
      </div>
      <HomeScreen search={<HeroSearch />} />
    </>
  );
}
