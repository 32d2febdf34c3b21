import { documentFields } from '#contract/files';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import type { RemovedNote } from '#outbox/store/sent';
import { focusScreen } from '../../forms/focus';
import { sizeText } from '../../lib/format';
import { useServices } from '../../services/services';
import { Card, DescriptionList } from '../../ui/card';
import { fields } from './earlier-applications';

export function RemovedCards({ notes }: { notes: readonly RemovedNote[] }) {
  return (
    <section aria-labelledby="deleted-here">
      <h2 id="deleted-here" className="mb-3 text-xl font-bold">
        Deleted on this phone
      </h2>
      <ul className="grid gap-4">
        {notes.map((note) => (
          <li key={note.record.id}>
            <RemovedCard note={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemovedCard({ note: { record, has_arrived } }: { note: RemovedNote }) {
  const { outbox } = useServices();
  const { arrived, asking } = outboxMessages.removed;
  const forget = async () => {
    focusScreen();
    await (await outbox.load()).forgetRemoved(record.id);
  };
  return (
    <Card>
      <h3 className="text-lg leading-tight font-bold">{record.internship.title}</h3>
      <p role="status">{has_arrived ? arrived : asking}</p>
      {has_arrived ? (
        <>
          <DescriptionList
            items={[
              ...record.levels.map(
                ({ grade, school_name }) => [`Grade ${grade}`, school_name] as [string, string],
              ),
              ...fields.map((field): [string, string] => {
                const file = record.files[field];
                return [documentFields[field], file ? `${file.name}, ${sizeText(file.size)}` : ''];
              }),
            ]}
          />
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => void forget().catch(() => undefined)}
          >
            I understand
          </button>
        </>
      ) : null}
    </Card>
  );
}
