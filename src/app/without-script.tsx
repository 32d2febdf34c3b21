import type { AnyRoute } from '@tanstack/react-router';
import { Route as apply } from '../routes/_student/apply.$id';
import { BasicApplyScreen } from '../features/applications/basic-apply-screen';
import { OwnDetails } from '../routes/_public/-own-details';
import { useInternshipToApply } from '../features/internships/internship-queries';
import { NeedsScriptScreen } from '../features/site/needs-script-screen';
import * as shell from '../features/site/person-shell';
import { personShell } from '../features/site/use-person-shell';
import { routeFacts } from '../lib/route-facts';
import { OwnHome } from '../routes/_public/-own-home';
import { createNodeServices } from './create-services';
import { createAppRouter } from './router';

/* Screens without script, for the renderer only: the form posts to the server instead of using the outbox. */
function BasicApply() {
  const { id } = apply.useParams();
  return <BasicApplyScreen id={id} query={useInternshipToApply(id)} />;
}

apply.update({ component: BasicApply });
personShell.set(shell);

await Promise.all([OwnHome.preload(), OwnDetails.preload()]);

const { routesByPath } = createAppRouter(createNodeServices());
for (const route of Object.values(routesByPath) as unknown as AnyRoute[]) {
  const { html, worksWithoutScript } = routeFacts(route);
  // Guards stay, which redirect from closed screens.
  if (html === 'shell' && !worksWithoutScript)
    Object.assign(route.options, { component: NeedsScriptScreen, loader: undefined });
}
