import type { Words } from '#contract/languages';
import type { ReactNode } from 'react';
import { Icon } from './icon';

/** State of a step; `ended` stops the track, `fact` is beside it. */
export type ProgressStepState = 'done' | 'now' | 'next' | 'ended' | 'fact';

export interface ProgressStep {
  name: ReactNode;
  state: ProgressStepState;
  note?: ReactNode;
}

interface TrackProps {
  label?: string;
  steps: readonly ProgressStep[];
  layout?: 'row' | 'column';
}

const spoken: Record<ProgressStepState, Words> = {
  done: ' (done)',
  now: '',
  next: ' (not yet)',
  ended: '',
  fact: '',
};

/** Steps as dots on a line: tick for done, gold now, outline next, square end, small facts (rule ui-1). */
export function ProgressSteps({ label, steps, layout = 'row' }: TrackProps) {
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
