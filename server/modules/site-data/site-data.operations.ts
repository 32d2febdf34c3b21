import { SiteDataAnswer } from '#contract/answers';
import { operation } from '../../http/operation';

const clearSiteData = operation(
  {
    id: 'clearSiteData',
    method: 'delete',
    path: '/site_data',
    tag: 'Service',
    summary: 'Make the browser delete what it stores for this portal',
    description:
      'By `Clear-Site-Data`: IndexedDB, localStorage and service workers. For a database whose files are damaged, which a ' +
      'page can neither open nor delete. Nothing changes on the server.',
    who: 'visitors',
    answers: { 200: SiteDataAnswer },
  },
  ({ c }) => {
    // A cross-site DELETE needs a preflight, which is never granted.
    c.header('Clear-Site-Data', '"storage"');
    c.header('Cache-Control', 'no-store');
    return Promise.resolve({ status: 'cleared' as const });
  },
);

/** For damaged storage (outbox/README.md, A damaged database). */
export const siteDataOperations = [clearSiteData];
