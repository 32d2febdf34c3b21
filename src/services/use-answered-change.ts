import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Api } from './api';
import { useServices } from './services';

/**
 * A change whose answer is all that a query has then: it is taken over, and asked for no more.
 * @param queryKey of the query whose body the answer is
 * @param onDone after it was taken over
 */
export function useAnsweredChange<Input, Body>(
  queryKey: QueryKey,
  send: (api: Api, input: Input) => Promise<Body>,
  onDone?: () => void,
) {
  const { api, now } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    onSuccess: async (body) => {
      // A pending refetch would bring back what was.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { body, savedAt: now() });
      onDone?.();
    },
  });
}
