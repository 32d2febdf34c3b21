import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../../services/shared-queries';
import { ContactScreen } from '../../features/site/contact-form';

export const Route = createFileRoute('/_public/contact')({
  loader: ({ context: { api, queryClient, session } }) => {
    if (session.get()) void queryClient.prefetchQuery(profileQuery(api));
  },
  component: ContactScreen,
});
