import { useMutation } from '@tanstack/react-query';
import type { MessageAnswer, User } from '#contract/accounts';
import { admin as adminMessages } from '#contract/messages/admin';
import { useServices } from '../../services/services';
import { Disclosure } from '../../ui/disclosure';
import { Banner } from '../../ui/feedback';
import { AskedButton } from './asked-button';

const text = adminMessages.end;

/** For a phone that is lost, or that somebody else has (rule admin-15). */
export function EndSessions({ person: { id, full_name } }: { person: Pick<User, 'id' | 'full_name'> }) {
  const { api } = useServices();
  const end = useMutation({ mutationFn: () => api.post<MessageAnswer>('admin/end_sessions', { id }) });
  return (
    <Disclosure label={text.label} about={full_name}>
      {end.isSuccess ? (
        <Banner tone="success">{text.done}</Banner>
      ) : (
        <AskedButton text={text} name={full_name} change={end}>
          {text.about}
        </AskedButton>
      )}
    </Disclosure>
  );
}
