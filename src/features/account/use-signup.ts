import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignupAnswer } from '#contract/accounts';
import type { FieldErrors } from '#contract/errors';
import { messages } from '#contract/messages';
import { ApiError } from '../../lib/api';
import { scrollToTop } from '../../forms/focus';
import { useServices } from '../../lib/services';
import { toast } from '../../lib/toast';
import { errorMessage } from '../../lib/error-message';
import type { Problem } from './problem-banner';

interface SignupOptions {
  onRefused: (errors: FieldErrors) => void;
  onDone: () => void;
}

/** Submits a sign-up: banner, toast, and scroll to the top. */
export function useSignup({ onRefused, onDone }: SignupOptions) {
  const { api } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  const fail = (sentence: string) => setProblem({ sentence });
  const mutation = useMutation({
    mutationFn: (body: FormData | { user: unknown }) => api.post<SignupAnswer>('users', body),
    onSuccess: (answer) => {
      setProblem(null);
      onDone();
      toast('success', answer.message || messages.signup.success, 'Success');
      scrollToTop();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      const sentences = Object.values(fields).flat();
      const sentence = sentences.join('\n') || errorMessage(error, messages.signup.failed);
      onRefused(fields);
      fail(sentence);
      toast('error', sentence, 'Error');
    },
  });

  return {
    problem,
    fail,
    done: mutation.isSuccess ? mutation.data.message || messages.signup.success : null,
    busy: mutation.isPending,
    send: mutation.mutate,
  };
}
