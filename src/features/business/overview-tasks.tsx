import { Link } from '@tanstack/react-router';
import { daysLeft } from '#contract/closing';
import { businessDay } from '#contract/messages/business';
import type { OverviewTask } from '#contract/overview';
import { useServerNow } from '../../services/services';
import { ListRow, RowList } from '../../ui/rows';

/** Tasks of a business, each linked to its screen. */
export function OverviewTasks({ tasks }: { tasks: readonly OverviewTask[] }) {
  const now = useServerNow();
  if (tasks.length === 0 || now === null) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl font-bold">To do</h2>
      <RowList>
        {tasks.map((task) => (
          <ListRow key={task.id}>
            <p>{sentenceOf(task, now)}</p>
            <TaskLink task={task} />
          </ListRow>
        ))}
      </RowList>
    </section>
  );
}

function sentenceOf({ task, title, last_date_to_apply, count }: OverviewTask, now: number): string {
  if (task === 'not_published') return businessDay.notShown(title);
  if (task === 'answers_owed') return businessDay.owed(title, count);
  return businessDay.closesSoon(title, daysLeft(last_date_to_apply, now), count);
}

function TaskLink({ task: { task, id, title } }: { task: OverviewTask }) {
  const params = { id: String(id) };
  const className = 'text-link row-link inline-flex min-h-8 items-center';
  const about = <span className="sr-only">: {title}</span>;
  if (task === 'answers_owed')
    return (
      <Link to="/internship/$id/applications" params={params} className={className}>
        Answer them{about}
      </Link>
    );
  return (
    <Link to="/edit-internship/$id" params={params} className={className}>
      {task === 'few_applicants' ? 'Change the last day' : 'Check and publish'}
      {about}
    </Link>
  );
}
