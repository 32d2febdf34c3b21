import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { Screen, BackLink } from '../../ui/screen';

/** Link back to the own internships. */
export const OwnListLink = () => <BackLink to="/all-internship">{messages.business.ownList}</BackLink>;

/** Whether the id in a URL is valid: a positive integer. */
export const isInternshipId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id);

/** For a URL with a missing or invalid id. */
export function InvalidId() {
  return (
    <Screen title={messages.internship.invalidId}>
      <p role="alert">This address does not name an internship. Please choose one from your list.</p>
      <Link to="/all-internship" className="btn btn-primary self-start">
        {messages.business.ownList}
      </Link>
    </Screen>
  );
}
