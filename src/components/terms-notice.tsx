import { Link } from '@tanstack/react-router';
import type { ProfileAnswer } from '#contract/accounts';
import { terms as text } from '#contract/messages/account';
import { changedSince, termsVersion } from '#contract/terms';
import { useUser } from '../services/shared-queries';
import { useProfileChange } from '../services/update-cached-query';
import { Card } from '../ui/card';
import { NeedsSignalButton } from './needs-signal-button';

/** What changed of privacy page and terms since they were accepted, once for all phones (rule account-11). */
export function TermsNotice() {
  const changes = changedSince(useUser()?.terms_version);
  const accept = useProfileChange((api, terms_version: string) =>
    api.put<ProfileAnswer>('users/terms', { terms_version }),
  );
  if (changes.length === 0) return null;
  return (
    <Card>
      <h2 className="text-xl font-bold">{text.title}</h2>
      {changes.map(({ version, changed }) => (
        <p key={version}>{changed}</p>
      ))}
      <Link to="/privacy" className="line-link self-start">
        What we keep, and why
      </Link>
      <div data-scripted>
        <NeedsSignalButton
          label="Got it"
          busyLabel="Saving..."
          needsSignal={text.needsSignal}
          failed={text.failed}
          change={accept}
          onPress={() => accept.mutate(termsVersion)}
        />
      </div>
    </Card>
  );
}
