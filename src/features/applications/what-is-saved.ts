import { documentFields, type DocumentField } from '#contract/files';
import { documentsHere, type OutboxRecord } from '#outbox/record';

/** A sentence for each number of documents on this phone. */
interface Sentences {
  both: string;
  one: (here: string, elsewhere: string) => string;
  none: string;
}

const nameOf = (field: DocumentField) => documentFields[field].toLowerCase();

/** The true sentence for this application: documents of an earlier one may be on the portal only (rule document-4). */
export function whatIsSaved(record: Pick<OutboxRecord, 'files'>, { both, one, none }: Sentences): string {
  const [first, second] = documentsHere(record);
  if (first === undefined) return none;
  return second === undefined
    ? one(nameOf(first), nameOf(first === 'resume' ? 'cover_letter' : 'resume'))
    : both;
}
