import type { PortalFigures } from '#contract/pages';
import { keepAnswer } from '../../core/kept-answer';
import type { DataDeps } from '../../dependencies';
import * as repository from './counts.repository';

/** Figures counted at most once an hour (rule 54). */
export const portalFigures = ({ database, clock }: DataDeps): (() => Promise<PortalFigures>) =>
  keepAnswer(clock, { slowMs: 0, keptMs: 3_600_000 }, async () => {
    const [students, businesses, hired] = await Promise.all([
      repository.countApproved(database, 'student'),
      repository.countApproved(database, 'business'),
      repository.countHired(database),
    ]);
    return { students, businesses, hired };
  });
