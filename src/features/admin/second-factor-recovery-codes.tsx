import type { Words } from '#contract/languages';
import { useEffect, useRef } from 'react';
import { brand } from '#contract/brand';
import { secondFactor } from '#contract/messages/account';
import { saveFile } from '../../lib/download';
import { Card } from '../../ui/card';

/** New recovery codes, shown once. Takes the focus, since the form before it is unmounted. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        Recovery codes
      </h2>
      <p>{secondFactor.keepCodes}</p>
      <ol className="grid gap-2 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => {
            const lines = [`${brand.name} recovery codes` satisfies Words, ...codes, ''];
            saveFile('recovery-codes.txt', new Blob([lines.join('\n')], { type: 'text/plain' }));
          }}
        >
          Save as File
        </button>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          I Have Kept Them
        </button>
      </div>
    </Card>
  );
}
