import { StudentStanding } from '../features/account/student-standing';
import { HeroSearch } from '../features/internships/hero-search';
import { HomeScreen } from '../features/site/home-screen';

/** Home, at `/home` and at the empty path (product.md section 2). */
export function Home() {
  return (
    <>
      <StudentStanding />
      <HomeScreen search={<HeroSearch />} />
    </>
  );
}
