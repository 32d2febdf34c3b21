import { Link } from '@tanstack/react-router';
import { brand, setLinks, story } from '#contract/brand';
import { useSession } from '../../services/services';
import { version } from '#contract/version';
import { Screen } from '../../ui/screen';
import { SiteTexts } from './privacy-screen';

export function AboutScreen() {
  const role = useSession()?.role;
  const links = setLinks(brand.ownLinks);
  return (
    <Screen title={`About ${brand.name}`} width="wide">
      <div className="walk rounded-box aspect-[3/1] max-w-2xl" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-4">
          <h2 className="text-xl font-bold">Our mission</h2>
          <p className="text-lg">{story.mission}</p>
          {role === 'business' ? (
            <Link to="/dashboard" className="btn btn-primary self-start">
              Post an Internship
            </Link>
          ) : (
            <Link to="/home" className="btn btn-primary self-start">
              Find an Internship
            </Link>
          )}
        </div>
        <Statistics />
        <div className="flex min-w-0 flex-col gap-4">
          <h2 className="text-xl font-bold">Who may register</h2>
          <p>
            Only verified participants of the program may register. We check everybody who signs up against
            its official records. They can apply meanwhile: a business sees it when we have approved them.
          </p>
          {story.testimonial.quote ? (
            <figure className="panel p-4 md:p-6">
              <blockquote className="text-lg">“{story.testimonial.quote}”</blockquote>
              <figcaption className="mt-4">
                <strong>{story.testimonial.name}</strong>, {story.testimonial.role}
              </figcaption>
            </figure>
          ) : null}
        </div>
        <div>
          {links.length > 0 ? (
            <ul className="flex flex-wrap gap-x-6">
              {links.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer" className="line-link">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          <SiteTexts />
          <p>{`Version ${version}`}</p>
          <p>
            Do you work with a class?{' '}
            <Link to="/classroom" className="line-link">
              For the classroom
            </Link>
          </p>
        </div>
      </div>
    </Screen>
  );
}

function Statistics() {
  const statistics = story.statistics.filter(({ value }) => value !== '');
  if (statistics.length === 0) return null;
  return (
    <dl className="self-start">
      {statistics.map(({ value, label }) => (
        <div
          key={label}
          className="border-base-300 flex flex-row-reverse items-baseline justify-end gap-2 border-t py-2"
        >
          <dt>{label}</dt>
          <dd className="text-xl font-bold first-letter:uppercase lg:text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
