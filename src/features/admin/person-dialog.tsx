import type { User } from '#contract/accounts';
import { Badge } from '../../ui/badge';
import { Dialog } from '../../ui/dialog';
import { statusBadges, statusLabels } from './people';
import type { PeopleList } from './people-list';

interface PersonDialogProps<P extends User> {
  kind: PeopleList<P>;
  /** Undefined when no longer in the list. */
  person: P | undefined;
  open: boolean;
  onClose: () => void;
}

/** Details and account status of one student or business. */
export function PersonDialog<P extends User>({ kind, person, open, onClose }: PersonDialogProps<P>) {
  const { Details, noun } = kind;
  return (
    <Dialog
      title={person ? kind.nameOf(person) : `No such ${noun[0]}`}
      open={open}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Close
        </button>
      }
    >
      {person ? (
        <div className="flex flex-col gap-4">
          <p>
            <span className="sr-only">Status: </span>
            <Badge {...statusBadges[person.status]}>{statusLabels[person.status]}</Badge>
          </p>
          {person.status === 'rejected' && person.status_reason ? (
            <p>
              <strong>Reason:</strong> {person.status_reason}
            </p>
          ) : null}
          <Details person={person} />
        </div>
      ) : (
        <p role="alert">{kind.missing}</p>
      )}
    </Dialog>
  );
}
