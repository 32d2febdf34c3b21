import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import { portalStatus as text } from '#contract/messages/admin';
import { notificationSettings } from '#contract/messages/news';
import type { ChannelStatus, PortalStatus } from '#contract/portal-status';
import { NeedsSignalButton } from '../../components/needs-signal-button';
import { SavedView } from '../../components/saved-view';
import { dateAndTime } from '../../lib/format';
import { canPush, turnPushOn } from '../../offline/push';
import type { Api } from '../../services/api';
import { useServices } from '../../services/services';
import { CardSection, DescriptionList, RowList, WIDE, type DescriptionItem } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { Screen } from '../../ui/screen';
import { adminQueries } from './admin-queries';
import { AdminTabs } from './admin-tabs';

/** What an operator looks at first (screens.md section 2, Portal status; rule admin-10). */
export function PortalStatusScreen() {
  const { api } = useServices();
  const query = useQuery(adminQueries.portalStatus(api));
  const sendsSms = query.data?.body.channels.some(({ channel, is_on }) => channel === 'sms' && is_on);
  return (
    <Screen title="Is everything working?" width="wide">
      <AdminTabs />
      <div>
        <SavedView query={query} failedTitle={text.failed}>
          {(status) => <Status status={status} />}
        </SavedView>
      </div>
      {(['mail', 'push', ...(sendsSms ? (['sms'] as const) : [])] as const).map((channel) => (
        <TestMessage key={channel} channel={channel} onSent={() => void query.refetch()} />
      ))}
    </Screen>
  );
}

const Status = ({
  status: { problems, channels, backup, free_bytes, versions },
}: {
  status: PortalStatus;
}) => (
  <div className="flex max-w-2xl flex-col gap-6">
    {problems.length === 0 ? (
      <Banner tone="success">
        <p>{text.allWell}</p>
      </Banner>
    ) : (
      <Banner tone="error">
        {problems.map((problem) => (
          <p key={problem}>{text.problems[problem]}</p>
        ))}
      </Banner>
    )}
    <RowList>
      {channels.map((channel) => (
        <Channel key={channel.channel} channel={channel} />
      ))}
    </RowList>
    <CardSection title="Server" level="h2">
      <DescriptionList
        items={[
          ['Last backup', atOrNever(backup)],
          ['Free disk', `${(free_bytes / 1024 ** 3).toFixed(1)} GB`],
          [
            'Versions',
            `Portal ${versions.portal}, Node ${versions.node}, PostgreSQL ${versions.database}`,
            WIDE,
          ],
        ]}
      />
    </CardSection>
  </div>
);

const atOrNever = (time: string | null) => (time === null ? text.never : dateAndTime(time));

const Channel = ({ channel: { channel, ...queue } }: { channel: ChannelStatus }) => {
  const facts: readonly DescriptionItem[] = [
    ['Last sent', atOrNever(queue.last_sent)],
    ['Waiting', text.waiting(queue.waiting, queue.since && dateAndTime(queue.since))],
    ['Given up', text.givenUp(queue.failed, queue.last_failed && dateAndTime(queue.last_failed))],
    ...(queue.last_error === null ? [] : [['Last error', queue.last_error] as const]),
  ];
  return (
    <li>
      <h2 className="text-lg font-bold">{text.channels[channel]}</h2>
      {queue.is_on ? (
        <dl className="flex flex-wrap gap-x-6">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-current/80">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{text.off}</p>
      )}
    </li>
  );
};

/** To this phone once it allows messages, which the browser asks on a press. */
async function testPhone(api: Api): Promise<MessageAnswer> {
  if (!canPush()) return { message: notificationSettings.unsupported };
  if ((await Notification.requestPermission()) !== 'granted') return { message: notificationSettings.denied };
  await turnPushOn(api);
  return api.post('admin/test_message', { channel: 'push' });
}

function TestMessage({ channel, onSent }: Pick<ChannelStatus, 'channel'> & { onSent: () => void }) {
  const { api } = useServices();
  const [number, setNumber] = useState('');
  const test = useMutation({
    mutationFn: () =>
      channel === 'push'
        ? testPhone(api)
        : api.post<MessageAnswer>('admin/test_message', { channel, number }),
    onSuccess: onSent,
  });
  return (
    <div className="flex flex-col items-start gap-2">
      {channel === 'sms' ? (
        <TextField
          name="number"
          label={text.number}
          type="tel"
          autoComplete="tel"
          value={number}
          onChange={setNumber}
        />
      ) : null}
      <NeedsSignalButton
        label={text.test[channel]}
        busyLabel={text.testing}
        needsSignal={text.testNeedsSignal}
        failed={text.testFailed}
        change={test}
        onPress={() => test.mutate()}
      />
      <p role="status">{test.data?.message}</p>
    </div>
  );
}
