import { useState } from 'react';
import type { Application } from '#contract/applications';
import { documentFields, type DocumentField } from '#contract/files';
import { sizeText } from '../../lib/format';
import { useConnection } from '../../lib/services';

const fields = Object.keys(documentFields) as DocumentField[];

/** Photos of documents beside the person, on request. Others open in a tab of their own: the page embeds no foreign content. */
export function ShownDocuments({ application }: { application: Application }) {
  const { sizes } = application;
  const offline = useConnection() === 'offline';
  const [shown, setShown] = useState<DocumentField | null>(null);
  const pictures = fields.filter((field) => ['jpg', 'png'].includes(sizes?.[field].kind ?? ''));
  if (!sizes || pictures.length === 0 || offline) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {pictures.map((field) => (
          <button
            key={field}
            type="button"
            className="btn btn-outline"
            aria-pressed={shown === field}
            onClick={() => setShown(shown === field ? null : field)}
          >
            Show {documentFields[field]} here · {sizeText(sizes[field].size)}
          </button>
        ))}
      </div>
      {shown && application[shown] ? (
        <Picture key={application[shown]} link={application[shown]} name={documentFields[shown]} />
      ) : null}
    </div>
  );
}

function Picture({ link, name }: { link: string; name: string }) {
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <p role="alert">The document could not be shown. Open it in a new tab.</p>;
  return (
    <img
      src={link}
      alt={`${name} of the applicant`}
      className="border-base-300 w-full border"
      onError={() => setFailed(true)}
    />
  );
}
