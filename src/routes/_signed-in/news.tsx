import { createFileRoute } from '@tanstack/react-router';
import { NewsScreen } from '../../features/news/news-screen';
import { requireRole } from '../../session/guards';
import { newsQuery } from '../../offline/news';

export const Route = createFileRoute('/_signed-in/news')({
  beforeLoad: requireRole('student', 'business'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(newsQuery(context)),
  component: NewsScreen,
});
