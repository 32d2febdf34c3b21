import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sharedPhone as text } from '#contract/messages/shared-phone';
import type { PersonHere } from '#outbox/store/person';
import { focusScreen } from '../../forms/focus';
import { readRun } from '../../lib/helper-run';
import { peopleKey } from '../../lib/people-keys';
import { useHasSignal, useHydrated, useServices } from '../../lib/services';
import { corners } from '../../lifecycle/corners';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { Beside } from '../../ui/beside';
import { Screen } from '../../ui/screen';
import { OpenCorner } from './open-corner';

/** A person of this phone, and whether their PIN opens something. */
type Listed = PersonHere & { isLocked: boolean };

/** The people of this phone; null until they are read. */
function usePeople(): { people: Listed[] | null; hasFailed: boolean } {
  const { storage } = useServices();
  const [people, setPeople] = useState<Listed[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const found = await corners().people();
      const listed = found.map(async (person) => ({
        ...person,
        isLocked: await corners().isLocked(person.id),
      }));
      const all = await Promise.all(listed);
      if (isLeft) return;
      if (all.length === 0) storage.removeItem(peopleKey);
      setPeople(all);
    };
    read().catch(() => !isLeft && setFailed(true));
    return () => void (isLeft = true);
  }, [storage]);
  return { people, hasFailed };
}

/** "Who are you?": the names of the people of this phone, and the way for anybody else (screens.md section 2). */
export function WhoScreen() {
  const { people, hasFailed } = usePeople();
  const [chosen, setChosen] = useState<Listed | null>(null);
  const { storage } = useServices();
  const isInRun = useHydrated() && readRun(storage) !== null;
  if (chosen)
    return (
      <Screen title={text.who} width="wide">
        <Beside>
          <OpenCorner
            person={chosen}
            onBack={() => {
              setChosen(null);
              // The button is unmounted with the name.
              focusScreen();
            }}
          />
        </Beside>
      </Screen>
    );
  return (
    <Screen title={text.who} lead={text.whoLead} width="wide">
      <Beside>
        {hasFailed ? <Banner tone="error">{text.notRead}</Banner> : null}
        {people === null && !hasFailed ? <SkeletonRows count={3} /> : null}
        {people?.length === 0 ? <p>{text.nobody}</p> : null}
        {people && people.length > 0 ? (
          <ul className="flex flex-col gap-2">
            {people.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  className="btn btn-outline btn-block min-h-14 justify-start text-lg"
                  onClick={() => setChosen(person)}
                >
                  {person.name}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <SomeoneElse />
        {isInRun ? (
          <Link to="/classroom" className="text-link inline-flex min-h-12 items-center self-start">
            {text.helperList}
          </Link>
        ) : null}
      </Beside>
    </Screen>
  );
}

/** Without signal nobody new can log in: what helps, and what is possible meanwhile. */
function SomeoneElse() {
  const hasSignal = useHasSignal();
  return (
    <section className="mt-4 flex flex-col gap-2">
      <h2 className="text-lg font-bold">{text.someoneElse}</h2>
      {hasSignal ? null : (
        <Banner tone="info">
          <p>{text.firstTime}</p>
          <p>{text.inTheMorning}</p>
          <p>{text.meanwhile}</p>
        </Banner>
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        {hasSignal ? (
          <>
            <Link to="/login" className="btn btn-outline">
              Log In
            </Link>
            <Link to="/signup" className="btn btn-outline">
              Sign Up
            </Link>
          </>
        ) : (
          <Link to="/practice" className="btn btn-outline">
            Practise with pretend internships
          </Link>
        )}
      </div>
    </section>
  );
}
