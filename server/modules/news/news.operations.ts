import { news as text } from '#contract/messages/news';
import { NewsAnswer, NewsRead, NewsReadAnswer } from '#contract/news';
import { operationsOf } from '../../http/operation';
import { readNews, readUpTo } from './news.usecases';

const operation = operationsOf('Accounts');

const list = operation(
  'GET /news',
  {
    id: 'listNews',
    summary: 'What the caller was told, the newest first',
    description:
      'The newest 50, and up to which id the person has read on any phone. Clients leave out kinds that they do not know. ' +
      'Also for accounts that are not approved. Admins have none: what waits for them stands in their overview.',
    who: ['student', 'business'],
    answers: { 200: NewsAnswer },
  },
  ({ deps, caller }) => readNews(deps, caller),
);

const read = operation(
  'POST /news/read',
  {
    id: 'readNews',
    summary: 'Store up to which id the caller has read',
    description:
      'The highest of all phones counts, whichever is first to send. Repeating it changes nothing.',
    who: ['student', 'business'],
    rateLimits: ['news_account'],
    json: { schema: NewsRead, heading: text.notSent },
    answers: { 200: NewsReadAnswer },
  },
  async ({ deps, caller, body }) => ({ read_up_to: await readUpTo(deps, caller, body.up_to) }),
);

export const newsOperations = [list, read];
