import { useMutation } from '@tanstack/react-query';
import type { MessageAnswer, User } from '#contract/accounts';
import type { OneTimePasswordAnswer } from '#contract/staff';
import { admin as adminMessages } from '#contract/messages/admin';
import { NeedsSignalButton } from '../../components/needs-signal-button';
import { dateAndTime } from '../../lib/format';
import { useServices } from '../../services/services';
import { Disclosure } from '../../ui/disclosure';
import { Banner } from '../../ui/feedback';
import { AskedButton } from './asked-button';

const { oneTime: text, end: endText } = adminMessages;

interface ShownPasswordProps {
  password: string;
  until: string;
}

export const ShownPassword = ({ password, until }: ShownPasswordProps) => (
  <>
    <p className="font-mono text-2xl font-bold">{password}</p>
    <p>{text.until(dateAndTime(until))}</p>
  </>
);

interface PersonProps {
  person: Pick<User, 'id' | 'full_name'>;
}

export const LogInHelp = (props: PersonProps) => (
  <>
    <OneTimePassword {...props} />
    <EndSessions {...props} />
  </>
);

/** For who cannot log in and has no mail: a password to be said or shown (rule admin-6). */
function OneTimePassword({ person: { id, full_name } }: PersonProps) {
  const { api } = useServices();
  const give = useMutation({
    mutationFn: () => api.post<OneTimePasswordAnswer>('admin/one_time_password', { id }),
  });
  return (
    <Disclosure label={text.label} about={full_name}>
      <p>{text.about}</p>
      {give.isSuccess ? (
        <Banner tone="success">
          <p>{text.given}</p>
          <ShownPassword password={give.data.password} until={give.data.valid_until} />
        </Banner>
      ) : (
        <NeedsSignalButton
          label={text.give}
          busyLabel={text.giving}
          needsSignal={text.needsSignal}
          failed={text.failed}
          change={give}
          onPress={() => give.mutate()}
        />
      )}
    </Disclosure>
  );
}

/** For a phone that is lost, or that somebody else has (rule admin-15). */
function EndSessions({ person: { id, full_name } }: PersonProps) {
  const { api } = useServices();
  const end = useMutation({ mutationFn: () => api.post<MessageAnswer>('admin/end_sessions', { id }) });
  return (
    <Disclosure label={endText.label} about={full_name}>
      {end.isSuccess ? (
        <Banner tone="success">{endText.done}</Banner>
      ) : (
        <AskedButton text={endText} ask={endText.ask(full_name)} about={endText.about} change={end} />
      )}
    </Disclosure>
  );
}
