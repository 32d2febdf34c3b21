import { createFileRoute } from '@tanstack/react-router';
import { StudentStanding } from '../features/account/student-standing';
import { HeroSearch } from '../features/internships/hero-search';
import { HomeScreen } from '../features/site/home-screen';

export const Route = createFileRoute('/home')({ component: Home });

function Home() {
  return (
    <>
      <StudentStanding />
      <HomeScreen search={<HeroSearch />} />
    </>
  );
}
