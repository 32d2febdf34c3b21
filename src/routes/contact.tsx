import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../features/site/contact-screen';
import { profileQuery } from '../lib/shared-queries';

export const Route = createFileRoute('/contact')({
  // Whoever is logged in finds their name and e-mail filled in.
  loader: ({ context: { api, queryClient, session } }) => {
    if (session.get()) void queryClient.prefetchQuery(profileQuery(api));
  },
  component: ContactScreen,
});
