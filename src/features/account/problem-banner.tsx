import { useEffect, useRef } from 'react';
import { scrollToTop } from '../../forms/focus';
import { Banner } from '../../ui/feedback';

/** A form's error. A new object each time, so that a repeated sentence is announced again. */
export interface Problem {
  sentence: string;
}

/** The error at the top of a long form; scrolls there and takes the focus (screens.md section 5). */
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
