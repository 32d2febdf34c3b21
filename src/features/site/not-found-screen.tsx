import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { Screen } from '../../ui/screen';

export function NotFoundScreen() {
  return (
    <Screen title={messages.notFound.title}>
      <p>{messages.notFound.lead}</p>
      <p>{messages.notFound.hint}</p>
      <Link to="/" className="btn btn-primary self-start">
        Go to Homepage
      </Link>
    </Screen>
  );
}
