import { useQueryClient } from '@tanstack/react-query';
import type { InternshipAnswer, InternshipRow, OwnInternshipsAnswer } from '#contract/internships';
import type { Saved } from '../../lib/api';
import { useServices } from '../../lib/services';
import { internshipKeys } from '../../lib/shared-queries';
import { businessQueries } from './business-queries';

/** Fields of an edit that the answer does not contain. */
export interface EditedText {
  description: string;
  required_skills: string[];
}

/** Updates the cached internships after a write, so that they are right offline, and refetches what shows them. */
export function useSavedInternships() {
  const { api } = useServices();
  const queryClient = useQueryClient();

  const changeOwn = (
    change: (rows: OwnInternshipsAnswer['internships']) => OwnInternshipsAnswer['internships'],
  ) =>
    queryClient.setQueryData<Saved<OwnInternshipsAnswer>>(
      businessQueries.own(api).queryKey,
      (saved) => saved && { ...saved, body: { internships: change(saved.body.internships) } },
    );
  const renew = () => {
    for (const { queryKey } of [
      businessQueries.own(api),
      businessQueries.counts,
      { queryKey: internshipKeys.list },
    ])
      void queryClient.invalidateQueries({ queryKey });
  };

  return {
    changed(row: InternshipRow, text?: EditedText) {
      changeOwn((rows) => rows.map((own) => (own.id === row.id ? { ...own, ...row } : own)));
      const { queryKey } = businessQueries.detail(api, String(row.id));
      queryClient.setQueryData<Saved<InternshipAnswer>>(queryKey, (saved) => {
        if (!saved) return saved;
        const { internship } = saved.body;
        return {
          ...saved,
          body: { internship: { ...internship, ...row, ...text, company: internship.company } },
        };
      });
      void queryClient.invalidateQueries({ queryKey });
      renew();
    },
    deleted(id: number) {
      changeOwn((rows) => rows.filter((own) => own.id !== id));
      queryClient.removeQueries(businessQueries.detail(api, String(id)));
      queryClient.removeQueries(businessQueries.applicants(api, String(id)));
      renew();
    },
    renew,
  };
}
