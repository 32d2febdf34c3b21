import type { DataDeps } from '../dependencies';
import { readListState } from '../modules/internships/list.usecases';

type ListState = Awaited<ReturnType<typeof readListState>>;

/** Delay of other servers' changes, in milliseconds. */
const keptMs = 100;

/** Read at most ten times a second while unchanged. @param writes this server's, after which it is reread */
export function publicListState(deps: DataDeps, writes: () => number): () => Promise<ListState> {
  let kept: { state: ListState; at: number; writes: number } | undefined;
  return async () => {
    const at = deps.clock.now();
    const seen = writes();
    if (kept && kept.writes === seen && Math.abs(at - kept.at) < keptMs) return kept.state;
    const state = await readListState(deps, 'public');
    kept = { state, at, writes: seen };
    return state;
  };
}
