import { Link } from '@tanstack/react-router';
import { applications } from '#contract/messages/applications';
import { outbox } from '#contract/messages/outbox';
import { practice as messages } from '#contract/messages/practice';
import { steps } from '#contract/messages/steps';
import { Strip } from '../../ui/strip';
import { Track, type TrackStep } from '../../ui/track';
import type { PracticeStage } from './practice-journey';
import type { StepProps } from './practice-step';

const { names, progress } = steps;

const titles: Record<PracticeStage, string> = {
  saved: outbox.saved,
  sent: 'Thank You!',
  viewed: names.viewed,
  hired: names.hired,
};

const next: Record<PracticeStage, { says: string; button: string | null }> = {
  saved: { says: messages.savedNext, button: messages.signalBack },
  sent: { says: messages.sentNext, button: messages.looks },
  viewed: { says: messages.viewedNext, button: messages.hires },
  hired: { says: messages.hiredNext, button: null },
};

const sentSteps = ['sent', 'viewed', 'hired'] as const;

/** The steps that a real application has at this stage (rule 29). */
function stepsOf(stage: PracticeStage): TrackStep[] {
  const written: TrackStep = { name: names.written, state: 'done' };
  if (stage === 'saved')
    return [written, { name: outbox.states.queued, state: 'now' }, { name: names.sent, state: 'next' }];
  const reached = sentSteps.indexOf(stage);
  return [
    written,
    ...sentSteps.map((step, at): TrackStep => ({
      name: names[step],
      state: at > reached ? 'next' : at < reached || step === 'hired' ? 'done' : 'now',
    })),
  ];
}

/** After Apply Now: what a student sees of an application, step by step up to Hired. */
export function PracticeResult({ practice: { stage }, dispatch, internship }: StepProps) {
  const { says, button } = next[stage];
  return (
    <div className="flex flex-col gap-4">
      <div className="walk aspect-[5/1]" />
      <div role="status">
        <h2 className="text-2xl font-bold">{titles[stage]}</h2>
      </div>
      {stage === 'sent' ? <p>{applications.submitted(internship.title, internship.company)}</p> : null}
      <Track label={progress} steps={stepsOf(stage)} />
      {stage === 'hired' ? (
        <Strip tone="done">
          <p className="py-2">
            <strong>{steps.hired}</strong> {internship.title}, {internship.company}
          </p>
        </Strip>
      ) : null}
      <p>{says}</p>
      {button ? (
        <button type="button" className="btn btn-primary" onClick={() => dispatch({ type: 'next' })}>
          {button}
        </button>
      ) : (
        <>
          <Link to="/all-internships" className="btn btn-primary">
            Find an Internship
          </Link>
          <Link to="/practice" className="btn btn-outline" onClick={() => dispatch({ type: 'restart' })}>
            Practise again
          </Link>
        </>
      )}
    </div>
  );
}
