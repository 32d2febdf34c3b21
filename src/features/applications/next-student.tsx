import { useEffect } from 'react';
import { helper } from '#contract/messages/shared-phone';
import { noteInRun } from '../../session/helper-run';
import { useServices, useSession } from '../../services/services';
import { useUser } from '../../services/shared-queries';
import { Banner } from '../../ui/feedback';
import { SwitchUserButton } from '../../components/done-button';

/** Leads to the next student after saving, in the helper's mode (rule phone-2). */
export function NextStudent({ record }: { record: string }) {
  const { storage, outbox } = useServices();
  const id = useSession()?.userId;
  const name = useUser()?.full_name.split(' ')[0];
  useEffect(() => {
    if (id !== undefined) noteInRun(storage, id, outbox.records() ?? [], record);
  }, [storage, outbox, id, record]);
  return (
    <Banner tone="success">
      <p>{name ? helper.saved(name) : helper.savedUnderYou}</p>
      <SwitchUserButton className="btn mt-2" label={helper.next} />
    </Banner>
  );
}
