import { messages } from '#contract/messages';
import { BackLink } from '../../ui/back-link';

/** The way back from one internship to the business's list. */
export const OwnListLink = () => <BackLink to="/all-internship">{messages.business.ownList}</BackLink>;
