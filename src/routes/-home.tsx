import { HeroSearch } from '../features/internships/hero-search';
import { HomeScreen } from '../features/site/home-screen';
import { StudentStanding } from '../lib/student-standing';

/** Home, at `/home` and at the empty path (product.md section 2). */
export function Home() {
  return (
    <>
      <div className="page pt-4 empty:hidden">
        <StudentStanding />
      </div>
      <HomeScreen search={<HeroSearch />} />
    </>
  );
}
