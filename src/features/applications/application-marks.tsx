import type { Words } from '#contract/languages';
import type { Application } from '#contract/applications';
import { apply, applications as applicationsMessages } from '#contract/messages/applications';
import { internship as internshipMessages } from '#contract/messages/internships';
import { outbox } from '#contract/messages/outbox';

interface ApplicationMarksProps {
  application: Application;
  wasSentAgain?: boolean;
}

/** Notes on a sent application: held, sent late, removed (rules account-1, apply-3, internship-4), sent again (rule outbox-1). */
export function ApplicationMarks({ application, wasSentAgain = false }: ApplicationMarksProps) {
  const { held, sent_late_hours, internship, withdrawn_at } = application;
  const marks = [
    held && !withdrawn_at ? apply.held : null,
    sent_late_hours === null
      ? null
      : (`Sent late: ${applicationsMessages.sentLate(sent_late_hours)}` satisfies Words),
    internship.removed ? internshipMessages.removed : null,
    wasSentAgain ? outbox.lead.sentAgain : null,
  ].filter((mark) => mark !== null);
  if (marks.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {marks.map((mark) => (
        <li key={mark} className="border-accent border-l-4 pl-3 font-semibold">
          {mark}
        </li>
      ))}
    </ul>
  );
}
