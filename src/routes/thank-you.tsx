import { createFileRoute } from '@tanstack/react-router';
import { ThankYouScreen } from '../features/applications/thank-you-screen';
import { textIn, type RawSearch } from '../lib/search-values';

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Id of the outbox record that was just queued. */
const search = ({ record }: RawSearch): { record?: string | undefined } => ({
  record: isUuid.test(textIn(record) ?? '') ? textIn(record) : undefined,
});

export const Route = createFileRoute('/thank-you')({ validateSearch: search, component: ThankYouScreen });
