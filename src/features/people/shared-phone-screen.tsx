import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sharedPhone as text } from '#contract/messages/shared-phone';
import { peopleLimits } from '#contract/people-limits';
import type { PersonHere } from '#outbox/store/person';
import { useServices, useSession } from '../../lib/services';
import { toast } from '../../lib/toast';
import { corners, leave, setLocksAfter, whyNot } from '../../lifecycle/corners';
import { watchPeople } from '../../lifecycle/lock-by-itself';
import { Card } from '../../ui/card';
import { SkeletonRows } from '../../ui/feedback';
import { Screen } from '../../ui/screen';
import { SelectField } from '../../ui/fields';
import { DoneButton } from '../../widgets/done-button';
import { PinCard } from './pin-card';

const route = getRouteApi('/_signed-in/pin');

const choiceOf = async (id: number) => ({
  person: await corners().person(id),
  isLocked: await corners().isLocked(id),
});

/** What whoever is logged in has chosen on this phone; null when nothing yet, undefined until it is read. */
function useChoice(): {
  person: PersonHere | null | undefined;
  isLocked: boolean;
  read: () => Promise<void>;
} {
  const id = useSession()?.userId ?? 0;
  const [choice, setChoice] = useState<Awaited<ReturnType<typeof choiceOf>>>();
  const read = async () => setChoice(await choiceOf(id));
  useEffect(() => {
    let isLeft = false;
    choiceOf(id).then(
      (found) => !isLeft && setChoice(found),
      () => !isLeft && setChoice({ person: null, isLocked: false }),
    );
    return () => void (isLeft = true);
  }, [id]);
  return { person: choice?.person, isLocked: choice?.isLocked ?? false, read };
}

/** PIN and lock of the own corner; before the first "I am done" it asks for them (screens.md section 2, Shared phone). */
export function SharedPhoneScreen() {
  const { leave: isLeaving = false } = route.useSearch();
  const services = useServices();
  const router = useRouter();
  const { person, isLocked, read } = useChoice();
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await leave(services);
      await router.navigate({ to: '/who', replace: true });
    } catch (error) {
      toast('error', whyNot(error));
    }
    setBusy(false);
  };
  if (person === undefined)
    return (
      <Screen title={text.title} lead={text.lead} width="wide">
        <SkeletonRows count={2} />
      </Screen>
    );
  return (
    <Screen title={text.title} lead={text.lead} width="wide">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PinCard
          hasPin={Boolean(person?.pin)}
          isLocked={isLocked}
          submitLabel={isLeaving ? 'Set PIN, I am done' : 'Set PIN'}
          onSet={isLeaving ? go : read}
        />
        <div className="flex flex-col gap-4">
          {isLeaving ? (
            <Card>
              <p>{text.withoutPin}</p>
              <button
                type="button"
                className="btn btn-outline sm:self-start"
                aria-disabled={isBusy}
                onClick={() => void (isBusy || go())}
              >
                Done without a PIN
              </button>
            </Card>
          ) : (
            <DoneButton className="btn btn-outline sm:self-start" />
          )}
          <LocksCard minutes={person?.locks_after ?? 0} onSaved={read} />
        </div>
      </div>
    </Screen>
  );
}

const choices = peopleLimits.locksAfter.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Never' : `${minutes} minutes`,
}));

function LocksCard({ minutes, onSaved }: { minutes: number; onSaved: () => Promise<void> }) {
  const services = useServices();
  const session = useSession();
  const router = useRouter();
  const [said, setSaid] = useState<string | null>(null);
  const choose = async (chosen: string) => {
    if (!session) return;
    setSaid(null);
    try {
      await setLocksAfter(services, session, Number(chosen));
      const root = document.getElementById('root');
      if (root) watchPeople(services, router, root);
      setSaid(text.locksSaved);
    } catch {
      setSaid(text.notSaved);
    }
    await onSaved();
  };
  return (
    <Card>
      <h2 className="text-xl font-bold">{text.locksTitle}</h2>
      <SelectField
        label={text.locksLead}
        name="locks_after"
        value={String(minutes)}
        options={choices}
        onChange={(chosen) => void choose(chosen)}
      />
      <p role="status">{said}</p>
    </Card>
  );
}
