import { ApiError, isCode } from './api';
import { ageText } from './format';
import { useNow } from './use-now';

/** The parts of `SavedView` that need the clock and the API's errors. */
export function useSavedView() {
  const now = useNow();
  return {
    age: (savedAt: number) => (now === null ? null : ageText(savedAt, Math.max(now, savedAt))),
    refusal: (error: unknown) =>
      error instanceof ApiError
        ? {
            sentence: error.message,
            gone: isCode(error, 'not_found') || isCode(error, 'internship_not_found'),
          }
        : null,
  };
}
