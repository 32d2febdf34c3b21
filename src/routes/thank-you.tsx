import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ThankYouScreen } from '../features/applications/thank-you-screen';

const Search = v.object({
  /** Id of the outbox record that was just queued. */
  record: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
});

export const Route = createFileRoute('/thank-you')({ validateSearch: Search, component: ThankYouScreen });
