import { shareReads } from '../core/share-reads';
import type { DataDeps } from '../dependencies';
import { readListState } from '../modules/internships/list.usecases';

type ListState = Awaited<ReturnType<typeof readListState>>;

/** For so long another server's change may not be seen, in milliseconds. */
const keptMs = 100;

/**
 * The state of the public list, with ten reads of the database a second at most, however many pages are asked for.
 * @param writes how many requests that may change something this server has answered: after one the state is read again
 */
export function publicListState(deps: DataDeps, writes: () => number): () => Promise<ListState> {
  const read = shareReads(() => readListState(deps, 'public'));
  let kept: { state: ListState; at: number; writes: number } | undefined;
  return async () => {
    const at = deps.clock.now();
    const seen = writes();
    if (kept && kept.writes === seen && Math.abs(at - kept.at) < keptMs) return kept.state;
    const state = await read();
    kept = { state, at, writes: seen };
    return state;
  };
}
