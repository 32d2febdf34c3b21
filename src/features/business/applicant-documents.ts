import type { Application } from '#contract/applications';
import { documentFields, type DocumentField } from '#contract/files';

/** One document of one applicant, and what it is called among the others. */
export interface NamedDocument {
  applicationId: number;
  field: DocumentField;
  /** "Maria Kaupa - Resume", without the ending. No other document has it. */
  name: string;
}

/** Letters that no file name may hold on one system or another, and what ends a name there. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** A text as a name of a file that every phone and computer takes. */
export const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '') || 'Unnamed';

const fields = Object.keys(documentFields) as DocumentField[];

/** Every document of these applications. People of the same name are numbered: "Maria Kaupa (2) - Resume". */
export function documentsOf(applications: readonly Application[]): NamedDocument[] {
  const taken = new Set<string>();
  const unique = (name: string) => {
    let candidate = name;
    for (let number = 2; taken.has(candidate.toLowerCase()); number++) candidate = `${name} (${number})`;
    taken.add(candidate.toLowerCase());
    return candidate;
  };
  return applications.flatMap((application) => {
    const person = unique(fileName(application.user.full_name));
    return fields
      .filter((field) => application[field] !== null)
      .map((field) => ({
        applicationId: application.id,
        field,
        name: `${person} - ${documentFields[field]}`,
      }));
  });
}
