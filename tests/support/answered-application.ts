import type { ApplicationStatusAnswer } from '#contract/applications';
import type { Portal } from './portal';
import { auditOf, mailTo } from './stored-rows';

/** A fresh application, with what its business and others do to it. */
export async function appliedTo(
  portal: Portal,
  by: 'approved' | 'pending' = 'approved',
  business = portal.business,
) {
  const applicant = await portal.person('student', by);
  const { id, internship } = await portal.application(applicant, await portal.internship(business));
  const post = (call: string, json: object, person = business) =>
    portal.post<ApplicationStatusAnswer>(`/internship_applications/${id}/${call}`, person, {
      internship_id: internship,
      ...json,
    });
  return {
    id,
    internship,
    applicant,
    answer: (json: object, person = business) => post('answer', json, person),
    setStatus: (status: unknown, more: object = {}, person = business) =>
      post('update_status', { status, ...more }, person),
    shown: async () => await portal.details(id, applicant),
    mailed: async () =>
      (await mailTo(portal.server, applicant)).map(({ data }) => [data['status'], data['answer'] ?? null]),
    logged: async () =>
      (await auditOf(portal.server, 'application', id)).filter(({ action }) =>
        action.startsWith('application answer'),
      ),
  };
}
