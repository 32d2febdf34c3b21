import type { InternshipSummary } from '#outbox/record';
import type { Level } from '#contract/applications';
import { documentFields, documentNames, type DocumentField } from '#contract/files';
import { apply, applying } from '#contract/messages/applications';
import { durationText, financingText } from '#contract/messages/internships';
import type { InternshipRow } from '#contract/internships';
import { PageTitle } from '../../ui/screen';
import { deadline, longDate } from '../../lib/format';
import { useUser } from '../../services/shared-queries';
import { Card, CardSection, DescriptionList } from '../../ui/card';
import type { Writer } from './written-pages';

interface ApplyHeadProps {
  internship: InternshipSummary & { row?: InternshipRow };
  now: number | null;
}

export function ApplyHead({ internship, now }: ApplyHeadProps) {
  const { title, company_name, row, last_date_to_apply } = internship;
  return (
    <>
      <PageTitle>{`Apply: ${title}`}</PageTitle>
      <div className="-mt-2">
        <h2 className="text-lg leading-snug font-bold">{title}</h2>
        <p className="text-base-content/80 text-sm">
          {row ? `${company_name}, ${row.location}` : company_name} · Apply by{' '}
          {deadline(last_date_to_apply, now, longDate)}
        </p>
      </div>
    </>
  );
}

interface ApplicationPreviewProps {
  view: { levels: readonly Level[]; documents: Record<DocumentField, { file: { name: string } | null }> };
  /** Undefined while only the application on the phone is known. */
  row: InternshipRow | undefined;
  writer?: Writer | undefined;
}

export function ApplicationPreview({ view: { levels, documents }, row, writer }: ApplicationPreviewProps) {
  const own = useUser();
  const user = writer ?? own;
  return (
    <aside className="sticky top-20 flex flex-col gap-4 self-start">
      {row ? (
        <Card>
          <DescriptionList
            items={[
              ['Location', row.location],
              ['Remuneration', financingText(row.internship_financing)],
              ['Duration', durationText(row.duration, row.duration_unit)],
              ...(row.internship_type ? [['Type', row.internship_type] as const] : []),
            ]}
          />
        </Card>
      ) : null}
      <Card>
        <h2 className="text-xl font-bold">{applying.preview}</h2>
        {user ? (
          <div>
            <p className="text-lg font-bold">{user.full_name}</p>
            {user.email ? <p>{user.email}</p> : null}
            {user.mobile_number ? <p>{user.mobile_number}</p> : null}
          </div>
        ) : null}
        <CardSection title="Level Achieved">
          {levels.length === 0 ? <Nothing /> : null}
          <ul>
            {levels.map(({ grade, school_name }) => (
              <li key={grade}>{apply.reuse.grade(grade, school_name)}</li>
            ))}
          </ul>
        </CardSection>
        {documentNames.map((field) => (
          <CardSection key={field} title={documentFields[field]}>
            {documents[field].file ? <p>{documents[field].file.name}</p> : <Nothing />}
          </CardSection>
        ))}
      </Card>
    </aside>
  );
}

const Nothing = () => <p className="text-base-content/80">{applying.previewNothing}</p>;
