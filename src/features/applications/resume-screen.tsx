import { useNavigate } from '@tanstack/react-router';
import type { User } from '#contract/accounts';
import { profile as profileMessages } from '#contract/messages/account';
import { writing } from '#contract/messages/writing';
import { chooseResumeFor } from '../../services/resume';
import { useProfile } from '../../services/shared-queries';
import { Screen } from '../../ui/screen';
import { SavedView } from '../../components/saved-view';
import { ResumeForm } from './resume-form';

interface ResumeScreenProps {
  internship: string | undefined;
}

/** A student writes a resume (rule document-6; screens.md section 2, Write your resume). */
export function ResumeScreen({ internship }: ResumeScreenProps) {
  const query = useProfile();
  const navigate = useNavigate();
  const use =
    internship === undefined
      ? undefined
      : () => {
          chooseResumeFor(internship);
          void navigate({ to: '/apply/$id', params: { id: internship }, replace: true });
        };
  return (
    <Screen title={writing.resume.title} lead={writing.resume.lead} width="wide">
      <SavedView query={query} failedTitle={profileMessages.failed} isForm>
        {({ user }: { user: User }) => <ResumeForm writer={user} onUse={use} />}
      </SavedView>
    </Screen>
  );
}
