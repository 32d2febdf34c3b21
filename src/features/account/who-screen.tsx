import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sharedPhone as text } from '#contract/messages/shared-phone';
import type { DeviceProfile } from '#outbox/store/device-profiles';
import { carriedEmail } from './use-carried-email';
import { deviceProfilesKey } from '../../services/session';
import { useConnection, useServices } from '../../services/services';
import { Screen } from '../../ui/screen';
import { Banner, SkeletonRows } from '../../ui/feedback';

const route = getRouteApi('/_signed-in/who');

function useProfiles(): { profiles: DeviceProfile[] | null; hasFailed: boolean } {
  const { storage, outbox } = useServices();
  const [profiles, setProfiles] = useState<DeviceProfile[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const found = await (await outbox.load()).profiles();
      if (isLeft) return;
      if (found.length === 0) storage.removeItem(deviceProfilesKey);
      setProfiles(found);
    };
    read().catch(() => !isLeft && setFailed(true));
    return () => void (isLeft = true);
  }, [storage, outbox]);
  return { profiles, hasFailed };
}

export function WhoScreen() {
  const { from } = route.useSearch();
  const { profiles, hasFailed } = useProfiles();
  const { storage } = useServices();
  const offline = useConnection() === 'offline';
  return (
    <Screen title={text.who} lead={text.whoLead}>
      {offline ? (
        <Banner tone="warning">
          <p>{text.noSignal}</p>
          <p>{text.meanwhile}</p>
          <Link to="/practice" className="btn mt-2">
            Practise with pretend internships
          </Link>
        </Banner>
      ) : null}
      {hasFailed ? <Banner tone="error">{text.notRead}</Banner> : null}
      {profiles === null && !hasFailed ? <SkeletonRows count={3} /> : null}
      {profiles?.length === 0 ? <p>{text.nobody}</p> : null}
      {profiles && profiles.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {profiles.map(({ id, name, email }) => (
            <li key={id}>
              <Link
                to="/login"
                search={{ from }}
                className="btn btn-outline btn-block min-h-14 justify-start text-lg"
                onClick={() => carriedEmail(storage).set('email', email ?? '')}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <section className="mt-4 flex flex-col gap-2">
        <h2 className="text-lg font-bold">{text.someoneElse}</h2>
        <div className="flex flex-col gap-2 sm:flex-row">
          <Link to="/login" search={{ from }} className="btn btn-outline">
            Log In
          </Link>
          <Link to="/signup" search={{ from }} className="btn btn-outline">
            Sign Up
          </Link>
        </div>
      </section>
    </Screen>
  );
}
