import type { Application } from '#contract/applications';
import { documentFields, type DocumentField } from '#contract/files';

/** A document of an applicant, with its file name in the zip. */
export interface NamedDocument {
  applicationId: number;
  field: DocumentField;
  /** "Maria Kaupa - Resume", without extension; unique. */
  name: string;
}

/** Characters that some file system forbids. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Makes a text a valid file name on every system. */
export const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '') || 'Unnamed';

const fields = Object.keys(documentFields) as DocumentField[];

/** The documents of all applications. Duplicate names are numbered: "Maria Kaupa (2) - Resume". */
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
