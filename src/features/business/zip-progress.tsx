import { messages } from '#contract/messages';
import { Banner } from '../../ui/feedback';
import type { NamedDocument } from './applicant-documents';
import type { ZipState } from './use-documents-zip';

interface ZipProgressProps {
  state: ZipState;
  onStop: () => void;
  onRetry: (missing: readonly NamedDocument[]) => void;
}

const documents = (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`;

/** The progress and the result of a zip download. */
export function ZipProgress({ state, onStop, onRetry }: ZipProgressProps) {
  if (state.step === 'idle') return null;
  if (state.step === 'busy') {
    const { number, of } = state;
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">
          Downloading {number} of {of}...
        </p>
        <progress
          className="accent-primary h-3 min-w-32 flex-1"
          aria-label="Documents"
          value={number - 1}
          max={of}
        />
        <button type="button" className="btn" onClick={onStop}>
          Cancel
        </button>
      </div>
    );
  }
  if (state.step === 'failed') return <Banner tone="error">{state.sentence}</Banner>;
  const { saved, missing } = state;
  if (missing.length === 0)
    return <Banner tone="success">{documents(saved)} saved among your downloads.</Banner>;
  return (
    <Banner tone={saved === 0 ? 'error' : 'warning'}>
      <p className="font-semibold">
        {saved === 0
          ? messages.applications.documentsFailed
          : `${documents(saved)} saved among your downloads. Not there:`}
      </p>
      {saved === 0 ? null : (
        <ul className="list-disc pl-6">
          {missing.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <button type="button" className="btn mt-2" onClick={() => onRetry(missing)}>
        {saved === 0 ? 'Try again' : `Download the missing ${missing.length}`}
      </button>
    </Banner>
  );
}
