import { ImpossibleTransition } from '#outbox/errors';
import { outboxStates, type OutboxRecord, type OutboxState } from '#outbox/record';
import { possibleStates, transition, type OutboxEventType } from '#outbox/transition';
import { NOW, recordIn } from '../samples';
import { circumstances, events } from '../sample-events';

interface Edge {
  from: OutboxState;
  to: OutboxState;
  label: string;
}

/** @returns the state after the event; null when it is impossible */
function stateAfter(record: OutboxRecord, type: OutboxEventType): OutboxState | null {
  try {
    return transition(record, events[type], NOW).state;
  } catch (error) {
    if (error instanceof ImpossibleTransition) return null;
    throw error;
  }
}

/** Every change of state, found by asking the machine for each pair of its table, in each circumstance. */
function findEdges(): Edge[] {
  const edges: Edge[] = [];
  for (const from of outboxStates) {
    for (const [type, states] of Object.entries(possibleStates) as [OutboxEventType, OutboxState[]][]) {
      if (!states.includes(from)) continue;
      const found = new Set<OutboxState>();
      for (const { remark, changes } of circumstances) {
        const to = stateAfter(recordIn(from, from === 'sending' ? changes : {}), type);
        if (to === null || found.has(to)) continue;
        found.add(to);
        edges.push({ from, to, label: remark === null ? type : `${type} ${remark}` });
      }
      if (found.size === 0) throw new Error(`no sample shows where ${type} leads from ${from}`);
    }
  }
  return edges;
}

/** The state diagram of outbox/README.md in Mermaid's language. */
export function stateDiagram(): string {
  const edges = findEdges();
  const arrows = outboxStates.flatMap((from) =>
    outboxStates.flatMap((to) => {
      const labels = edges.filter((edge) => edge.from === from && edge.to === to).map(({ label }) => label);
      return labels.length > 0 ? [`  ${from} --> ${to}: ${labels.join(', ')}`] : [];
    }),
  );
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> draft', ...arrows, '```'].join('\n');
}
