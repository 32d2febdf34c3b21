import { useEffect, useRef } from 'react';
import { scrollToTop } from '../../forms/focus';
import { Banner } from '../../ui/feedback';

/** What stands in the way of a form. An object for each time: the same sentence again is a new problem. */
export interface Problem {
  sentence: string;
}

/** Stands at the top of a long form, and takes the person and the keyboard there each time (screens.md section 5). */
export function ProblemBanner({ problem }: { problem: Problem | null }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem === null) return;
    scrollToTop();
    banner.current?.focus({ preventScroll: true });
  }, [problem]);
  return problem ? (
    <Banner tone="error" ref={banner}>
      {problem.sentence}
    </Banner>
  ) : null;
}
