import type { DataDeps } from '../dependencies';
import { readListState } from '../modules/internships/list.usecases';

type ListState = Awaited<ReturnType<typeof readListState>>;

/** For so long another server's change may not be seen, in milliseconds. */
const keptMs = 100;

/**
 * The state of the public list, which is read again at most ten times a second while nothing changes.
 * @param writes how many requests that may change something this server has answered: after one the state is read again
 */
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
