import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactor } from '#contract/messages/account';
import type { SecondFactorAnswer } from '#contract/second-factor';
import { useServices } from '../../services/services';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { Banner } from '../../ui/feedback';
import { AdminTabs } from './admin-tabs';
import { adminQueries } from './admin-queries';
import { CodeForm, type CodeTaken, SecondFactorSetup, RecoveryCodes } from './second-factor-setup';

const text = secondFactor;

/** An admin's second factor: on, new recovery codes, off (rule sign-in-6). */
export function SecondFactorScreen() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const query = useQuery(adminQueries.secondFactor(api));
  const [taken, setTaken] = useState<CodeTaken | null>(null);
  const finish = (answer: CodeTaken) => {
    setTaken(answer);
    // All other queries may have been refused until now.
    void queryClient.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <Screen title="Two-step sign-in" width="wide">
      <AdminTabs />
      <p>{text.lead}</p>
      <div className="flex max-w-2xl flex-col gap-4">
        {taken ? <Banner tone="success">{taken.message}</Banner> : null}
        {taken?.recovery_codes ? (
          <RecoveryCodes codes={taken.recovery_codes} onDone={() => setTaken(null)} />
        ) : (
          <SavedView query={query} failedTitle={text.loadFailed} isForm>
            {(state) => <Parts state={state} onTaken={finish} />}
          </SavedView>
        )}
      </div>
    </Screen>
  );
}

function Parts({ state, onTaken }: { state: SecondFactorAnswer; onTaken: (answer: CodeTaken) => void }) {
  if (!state.is_on) {
    return (
      <>
        {state.is_required ? <Banner tone="warning">{text.needed}</Banner> : null}
        <SecondFactorSetup onTaken={onTaken} />
      </>
    );
  }
  return (
    <>
      <Banner tone="info">
        {text.isOn} {text.codesLeft(state.recovery_codes_left)}
      </Banner>
      <CodeForm
        title="New recovery codes"
        path="recovery_codes"
        submitLabel="Make New Codes"
        busyText="Making..."
        onTaken={onTaken}
      />
      <CodeForm
        title="Turn it off"
        path="off"
        submitLabel="Turn Off"
        busyText="Turning off..."
        onTaken={onTaken}
      />
    </>
  );
}
