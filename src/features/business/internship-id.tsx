import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { BackLink } from '../../ui/back-link';
import { Screen } from '../../ui/screen';

/** The link from one internship back to the business's list. */
export const OwnListLink = () => <BackLink to="/all-internship">{messages.business.ownList}</BackLink>;

/** Whether an address names an internship at all: a whole number. */
export const isInternshipId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id);

/** For an address whose id is missing or no number. */
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
