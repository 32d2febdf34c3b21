import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { news as text } from '#contract/messages/news';
import type { NewsAnswer } from '#contract/news';
import { NewsRows } from '../../components/news-rows';
import { SavedView } from '../../components/saved-view';
import { newsQuery, markRead } from '../../offline/news';
import { useServices } from '../../services/services';
import { requireRole } from '../../session/guards';
import { EmptyState } from '../../ui/feedback';
import { Screen } from '../../ui/screen';

export const Route = createFileRoute('/_signed-in/news')({
  beforeLoad: requireRole('student', 'business'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(newsQuery(context)),
  component: NewsScreen,
});

/** All news of the person; opening marks them read on every phone of the account (rule notify-3). */
function NewsScreen() {
  const query = useQuery(newsQuery(useServices()));
  return (
    <Screen title={text.title}>
      <SavedView query={query} failedTitle={text.failed}>
        {(body) => <SeenNews {...body} />}
      </SavedView>
    </Screen>
  );
}

function SeenNews({ news, read_up_to }: NewsAnswer) {
  const services = useServices();
  // New ones stay marked while the screen is open.
  const [readBefore] = useState(read_up_to);
  const newest = news[0]?.id ?? 0;
  useEffect(() => {
    const see = () => {
      if (!document.hidden) markRead(services, newest);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [services, newest]);
  if (news.length === 0)
    return (
      <EmptyState icon="info" title={text.none}>
        <p>{text.noneLead}</p>
      </EmptyState>
    );
  return <NewsRows news={news} readUpTo={readBefore} />;
}
