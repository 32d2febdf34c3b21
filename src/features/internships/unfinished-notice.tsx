import { Link } from '@tanstack/react-router';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { isComplete, wasLost, type OutboxRecord } from '#outbox/record';
import { statusOf } from '#outbox/status';
import type { Records } from '../../services/outbox-client';
import { Banner } from '../../ui/feedback';
import { useOutboxRecords, useSession } from '../../services/services';

/** Complete drafts, easily taken for sent, and applications with lost parts. */
const isUnfinished = (record: OutboxRecord) =>
  wasLost(record) || (record.state === 'draft' && isComplete(record));

/** Records that wait for the student, each with its next action. */
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

/** Reminds a student of applications that need them. */
export function UnfinishedNotice() {
  const records = useOutboxRecords();
  return useSession()?.role === 'student' && records ? <UnfinishedList records={records} /> : null;
}
