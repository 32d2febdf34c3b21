import { Link } from '@tanstack/react-router';
import { brand } from '#contract/brand';
import { notFound } from '#contract/messages/site';
import { Beside } from '../../ui/beside';
import { Screen } from '../../ui/screen';

/** Shown when a screen throws or its chunk cannot be loaded. Saved data is not affected. */
export function ErrorScreen() {
  return (
    <Screen title="This page could not be opened" width="wide">
      <Beside>
        <p role="alert">
          Part of it could not be loaded. If you have no signal, try again when it is back. What you wrote is
          still saved here.
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
            Try again
          </button>
          <a href="/" className="btn btn-outline">
            Go to Homepage
          </a>
        </div>
        <p>
          Does it stay like this? Write to{' '}
          <a href={`mailto:${brand.infoEmail}`} className="text-link">
            {brand.infoEmail}
          </a>{' '}
          and say which page it was.
        </p>
      </Beside>
    </Screen>
  );
}

export function NotFoundScreen() {
  return (
    <Screen title={notFound.title} width="wide">
      <Beside>
        <p>{notFound.lead}</p>
        <p>{notFound.hint}</p>
        <div className="flex flex-wrap gap-3">
          <Link to="/" className="btn btn-primary">
            Go to Homepage
          </Link>
          <Link to="/all-internships" className="btn btn-outline">
            Search internships
          </Link>
        </div>
      </Beside>
    </Screen>
  );
}
