import type { PortalFigures } from '#contract/pages';
import type { DataDeps } from '../../dependencies';
import * as repository from './counts.repository';

const keptMs = 3_600_000;

/** Figures counted at most once an hour (rule 54). */
export function portalFigures({ database, clock }: DataDeps): () => Promise<PortalFigures> {
  const read = async (): Promise<PortalFigures> => {
    const [students, businesses, hired] = await Promise.all([
      repository.countApproved(database, 'student'),
      repository.countApproved(database, 'business'),
      repository.countHired(database),
    ]);
    return { students, businesses, hired };
  };
  let kept: { figures: PortalFigures; at: number } | undefined;
  return async () => {
    const at = clock.now();
    if (!kept || Math.abs(at - kept.at) >= keptMs) kept = { figures: await read(), at };
    return kept.figures;
  };
}
