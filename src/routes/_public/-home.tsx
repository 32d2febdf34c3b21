import { useNavigate } from '@tanstack/react-router';
import { brand } from '#contract/brand';
import { OpenInternships } from '../../features/internships/open-internships';
import { HomeScreen } from '../../features/site/home-screen';
import { useSession } from '../../lib/services';
import { useLoaded } from '../../lib/use-loaded';
import { isOfOwn, loadOwnHome } from './-before-home';

/** Home, at `/home` and at the root path (screens.md section 2). */
export function Home() {
  const isOwn = isOfOwn(useSession()?.role);
  const { Loaded: OwnHome } = useLoaded(isOwn, loadOwnHome);
  if (!isOwn) return <HomeScreen internships={<OpenInternships />} />;
  return OwnHome ? <OwnHome /> : <PlainSearch />;
}

/** The way to the list while the rest of the screen is loaded, also without the script. */
function PlainSearch() {
  const navigate = useNavigate();
  return (
    <div className="page min-h-dvh pt-11">
      <h1
        tabIndex={-1}
        className="flex min-h-14 flex-col justify-center text-xl leading-6 font-bold outline-none"
      >
        <span className="text-sm leading-4">{brand.name}</span>
        {brand.tagline}
      </h1>
      <form
        action="/all-internships"
        className="pt-26"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: '/all-internships' });
        }}
      >
        <button type="submit" className="btn btn-primary w-full">
          Find Internship
        </button>
      </form>
    </div>
  );
}
