import { Link } from '@tanstack/react-router';
import { brand } from '#contract/brand';
import { useSession } from '../../lib/services';
import { Screen } from '../../ui/screen';

/** Who we are, and the one next step for whoever reads it (product.md section 2, About). */
export function AboutScreen() {
  const role = useSession()?.role;
  return (
    <Screen title={`About ${brand.name}`} lead={brand.description}>
      <p>{brand.about}</p>
      <p>
        Only verified participants of the program may register, so a business that opens a resume here knows
        that the person behind it is ready to start. It costs neither students nor businesses anything.
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {brand.links.map(({ label, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="text-link inline-flex min-h-12 items-center"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      {role === 'business' ? (
        <Link to="/dashboard" className="btn btn-primary self-start">
          Post an Internship
        </Link>
      ) : (
        <Link to="/home" className="btn btn-primary self-start">
          Find an Internship
        </Link>
      )}
    </Screen>
  );
}
