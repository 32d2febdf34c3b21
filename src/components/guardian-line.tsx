import { guardian as text } from '#contract/messages/account';

/** Whom to call about who is under 18 (rule account-10). */
export function GuardianLine({ guardian: { name, number } }: { guardian: { name: string; number: string } }) {
  return (
    <p>
      {text.name}: {name}, {number}
    </p>
  );
}
