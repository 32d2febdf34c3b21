import type { ReactNode } from 'react';
import { Icon } from './icon';

/** Whether a step is behind, is the present one, or is to come; that the way ends here; or what happened beside it. */
export type TrackState = 'done' | 'now' | 'next' | 'ended' | 'fact';

export interface TrackStep {
  name: ReactNode;
  state: TrackState;
  /** Under the name, such as "Viewed 19 November". */
  note?: ReactNode;
}

interface TrackProps {
  /** Names the list for screen readers, such as "Progress". */
  label?: string;
  steps: readonly TrackStep[];
  /** Beside each other, or below each other with room for sentences. */
  layout?: 'row' | 'column';
}

/** For screen readers; who sees it sees the dots. */
const spoken: Record<TrackState, string> = {
  done: ' (done)',
  now: '',
  next: ' (not yet)',
  ended: '',
  fact: '',
};

/** A journey as dots on a dotted line: done with a tick, now in gold, to come in outline, the end with a square, facts small (rule 53). */
export function Track({ label, steps, layout = 'row' }: TrackProps) {
  return (
    <ol className="track" data-layout={layout} aria-label={label}>
      {steps.map(({ name, state, note }, index) => (
        <li key={index} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="track-dot" aria-hidden="true">
            {state === 'done' ? <Icon name="check" className="size-4" /> : null}
          </span>
          <div className="min-w-0">
            <span className="track-name">{name}</span>
            <span className="sr-only">{spoken[state]}</span>
            {note ? <div className="track-note">{note}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
