import { Route as apply } from '../routes/apply.$id';
import { BasicApplyScreen } from '../features/applications/basic-apply-screen';
import { useInternshipToApply } from '../features/internships/internship-queries';

/*
 * The apply screen leaves sending to the script on the phone. In HTML that is rendered for a person without script it
 * posts to the server instead. Imported by the renderer alone.
 */
function BasicApply() {
  const { id } = apply.useParams();
  return <BasicApplyScreen id={id} query={useInternshipToApply(id)} />;
}

apply.update({ component: BasicApply } as never);
