import { type AnyRoute, Link } from '@tanstack/react-router';
import { withoutScript } from '#contract/messages/site';
import { Route as apply } from '../routes/_student/apply.$id';
import { Route as profile } from '../routes/_student/profile';
import { Route as changePassword } from '../routes/_signed-in/change-password';
import {
  basicSettingsQuery,
  BasicPasswordScreen,
  BasicProfileScreen,
} from '../features/account/basic-account';
import { BasicApplyScreen } from '../features/applications/basic-apply-screen';
import { OwnDetails } from '../routes/_public/-own-details';
import { useInternshipToApply } from '../features/internships/internship-queries';
import * as shell from '../features/site/person-shell';
import { personShell } from '../features/site/use-person-shell';
import { routeFacts } from '../lib/route-facts';
import { OwnHome } from '../routes/_public/-own-home';
import { createNodeServices } from './create-services';
import { createAppRouter } from './router';
import { useSession, type Services } from '../services/services';
import { Screen } from '../ui/screen';
import { Banner } from '../ui/feedback';

/** Replaces a screen that needs the script. Rendered in Node only. */
function NeedsScriptScreen() {
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

/* Screens without script, for the renderer only: the form posts to the server instead of using the outbox. */
function BasicApply() {
  const { id } = apply.useParams();
  return <BasicApplyScreen id={id} query={useInternshipToApply(id)} />;
}

const NewPassword = () => <BasicPasswordScreen otherwise={<NeedsScriptScreen />} />;

apply.update({ component: BasicApply });
Object.assign(changePassword.options, {
  component: NewPassword,
  staticData: { ...changePassword.options.staticData, worksWithoutScript: true },
});
Object.assign(profile.options, {
  component: BasicProfileScreen,
  loader: ({ context: { api, queryClient } }: { context: Services }) =>
    void queryClient.prefetchQuery(basicSettingsQuery(api)),
  staticData: { worksWithoutScript: true },
});
personShell.set(shell);

await Promise.all([OwnHome.preload(), OwnDetails.preload()]);

const { routesByPath } = createAppRouter(createNodeServices());
for (const route of Object.values(routesByPath) as unknown as AnyRoute[]) {
  const { html, worksWithoutScript } = routeFacts(route);
  // Guards stay, which redirect from closed screens.
  if (html === 'shell' && !worksWithoutScript)
    Object.assign(route.options, { component: NeedsScriptScreen, loader: undefined });
}
