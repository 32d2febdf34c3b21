import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../features/site/contact-screen';
import { profileQuery } from '../lib/shared-queries';

export const Route = createFileRoute('/contact')({
  // Prefills name and e-mail of logged-in users.
  loader: ({ context: { api, queryClient, session } }) => {
    if (session.get()) void queryClient.prefetchQuery(profileQuery(api));
  },
  component: ContactScreen,
});
