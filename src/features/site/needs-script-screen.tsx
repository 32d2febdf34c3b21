import { Link } from '@tanstack/react-router';
import { withoutScript } from '#contract/messages/site';
import { useSession } from '../../services/services';
import { Screen } from '../../ui/screen';
import { Banner } from '../../ui/feedback';

/** Replaces a screen that needs the script. Rendered in Node only. */
export function NeedsScriptScreen() {
  const isStudent = useSession()?.role === 'student';
  return (
    <Screen title={withoutScript.needsIt}>
      <Banner tone="info">{isStudent ? withoutScript.whatWorks : withoutScript.onlyStudents}</Banner>
      <div className="flex flex-wrap gap-2">
        <Link to="/all-internships" className="btn btn-outline">
          Internships
        </Link>{' '}
        {isStudent ? (
          <Link to="/my-applications" className="btn btn-outline">
            My Applications
          </Link>
        ) : null}{' '}
        <a href="https://www.google.com/chrome/" className="btn btn-outline">
          {withoutScript.getChrome}
        </a>{' '}
        <a href="https://www.mozilla.org/firefox/" className="btn btn-outline">
          {withoutScript.getFirefox}
        </a>
      </div>
    </Screen>
  );
}
