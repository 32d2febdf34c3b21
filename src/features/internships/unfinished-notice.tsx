import { Link } from '@tanstack/react-router';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { isComplete, wasLost, type OutboxRecord } from '#outbox/record';
import { statusOf } from '#outbox/status';
import type { Records } from '../../services/outbox-client';
import { Banner } from '../../ui/feedback';
import { useOutboxRecords, useSession } from '../../services/services';

/** Whole drafts, which a person easily takes for sent, and applications of which the phone has lost a part. */
const isUnfinished = (record: OutboxRecord) =>
  wasLost(record) || (record.state === 'draft' && isComplete(record));

/** The records that wait for the person, each with the way on. */
function UnfinishedList({ records }: { records: Records }) {
  return records.filter(isUnfinished).map((record) => {
    const { id, title } = record.internship;
    return (
      <Banner key={record.id} tone={wasLost(record) ? 'warning' : 'info'}>
        <p>{statusOf(record).description}</p>
        <Link to="/apply/$id" params={{ id: String(id) }} className="btn mt-2 h-auto py-2">
          {outboxMessages.finish(title)}
        </Link>
      </Banner>
    );
  });
}

/** Reminds a student of applications that wait for them, and not for signal. */
export function UnfinishedNotice() {
  const records = useOutboxRecords();
  return useSession()?.role === 'student' && records ? <UnfinishedList records={records} /> : null;
}
