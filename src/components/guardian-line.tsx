import type { User } from '#contract/accounts';
import { guardian as text } from '#contract/messages/account';

/** Whom to call about who is under 18 (rule account-10). */
export const GuardianLine = ({ of: { guardian } }: { of: Pick<User, 'guardian'> }) =>
  guardian ? (
    <p>
      {text.name}: {guardian.name}, {guardian.number}
    </p>
  ) : null;
