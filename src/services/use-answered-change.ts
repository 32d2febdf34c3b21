import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Api } from './api';
import { useServices } from './services';

/** A change whose answer replaces a query's body, without a refetch. */
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
      // A pending refetch would restore the old state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { body, savedAt: now() });
      onDone?.();
    },
  });
}
