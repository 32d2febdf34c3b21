import { ownPages, pageKinds, type PageRoute } from '#contract/pages';
import { Route as apply } from '../routes/apply.$id';
import { BasicApplyScreen } from '../features/applications/basic-apply-screen';
import { loadParts, loadStatusBanner } from '../features/internships/internship-details-screen';
import { useInternshipToApply } from '../features/internships/internship-queries';
import { NeedsScriptScreen } from '../features/site/needs-script-screen';
import * as shell from '../features/site/person-shell';
import { personShell } from '../features/site/use-person-shell';
import { loadAhead } from '../lib/use-loaded';
import { loadWithdrawnNote } from '../widgets/internship-row';
import { loadOwnHome } from '../routes/-before-home';
import { routeTree } from '../routeTree.gen';

/*
 * What HTML for a person without script has in place of screens that only the script can work. Imported by the renderer
 * alone: apply posts to the server instead of leaving sending to the script.
 */
function BasicApply() {
  const { id } = apply.useParams();
  return <BasicApplyScreen id={id} query={useInternshipToApply(id)} />;
}

apply.update({ component: BasicApply });
personShell.set(shell);

await loadAhead(loadOwnHome, loadParts, loadStatusBanner, loadWithdrawnNote);

const routes = Object.values(routeTree.children ?? {}) as unknown as {
  options: { path: PageRoute };
  update: (options: object) => void;
}[];
for (const route of routes) {
  const { path } = route.options;
  // Their guards stay: who may not open a screen is sent to another.
  if (pageKinds[path] === 'shell' && !ownPages.includes(path))
    route.update({ component: NeedsScriptScreen, loader: undefined });
}
