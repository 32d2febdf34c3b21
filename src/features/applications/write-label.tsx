import { applying } from '#contract/messages/applications';
import { Icon } from '../../ui/icon';

/** Label of the way to write a document; `change` once there is one. */
export const WriteLabel = ({ label, change }: { label: string; change: string | false }) => (
  <>
    {change ? null : <Icon name="edit" className="size-5" />}
    <span>
      {change || applying.writeHere}
      {change ? null : <span className="sr-only"> {label}</span>}
    </span>
  </>
);
