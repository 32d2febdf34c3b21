import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { brand } from '#contract/brand';
import { notFound, offline } from '#contract/messages/site';
import { NO_JS_PARAM } from '#contract/pages';
import { whenLinkIsBack } from '../../services/connection';
import { formKeyPrefix, formOwner } from '../../services/session';
import { askHealth, reloadOnce } from '../../lib/lazy-with-retry';
import { useOutboxRecords, useServices, useSession } from '../../services/services';
import { Screen } from '../../ui/screen';

function useHasWritten(): boolean {
  const { storage } = useServices();
  const prefix = `${formKeyPrefix}${formOwner(useSession()?.userId ?? null)}.`;
  const records = useOutboxRecords();
  return Boolean(records?.length) || storage.keys().some((key) => key.startsWith(prefix));
}

/** Whether this is the browser's error for unloaded code; each engine has its own words. */
const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported|module script/.test(error.message);

/** Shown when a screen throws or its chunk fails. Offline it reads as an unsaved screen, and reloads later. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { connection } = useServices();
  const isMissing = isMissingCode(error);
  const [isCut, setIsCut] = useState(isMissing && connection.get() === 'offline');
  const hasWritten = useHasWritten();
  useEffect(() => {
    if (!isMissing) return;
    // A failed chunk says nothing about the link.
    askHealth().then(
      () => {
        setIsCut(false);
        reloadOnce();
      },
      () => {
        setIsCut(true);
        connection.unanswered();
      },
    );
  }, [connection, isMissing]);
  useEffect(
    () => (isMissing ? whenLinkIsBack(connection, () => window.location.reload()) : undefined),
    [connection, isMissing],
  );
  return (
    <Screen title={isCut ? 'No signal' : 'This page could not be opened'}>
      <p role="alert">
        {isCut
          ? offline.notOpened
          : 'Part of it could not be loaded. If you have no signal, try again when it is back.'}
        {hasWritten ? ' What you wrote is still saved here.' : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Try again
        </button>{' '}
        <a href="/" className="btn btn-outline">
          Go to Homepage
        </a>
      </div>
      {!isCut && (
        <p>
          Does it stay like this?{' '}
          <a href={`?${NO_JS_PARAM}`} className="text-link">
            Open the simple page
          </a>
          , or write to{' '}
          <a href={`mailto:${brand.infoEmail}`} className="text-link">
            {brand.infoEmail}
          </a>{' '}
          and say which page it was.
        </p>
      )}
    </Screen>
  );
}

export function NotFoundScreen() {
  return (
    <Screen title={notFound.title}>
      <div>
        <p>{notFound.lead}</p>
        <p>{notFound.hint}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className="btn btn-primary">
          Go to Homepage
        </Link>{' '}
        <Link to="/all-internships" className="btn btn-outline">
          Search internships
        </Link>
      </div>
    </Screen>
  );
}
