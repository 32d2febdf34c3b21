import { ApiError, isCode } from './api';
import { ageText } from './format';
import { useNow } from './use-now';

/** It is not there any more, or not for this person. */
const hidingCodes = ['not_found', 'internship_not_found', 'account_rejected'] as const;

/** The parts of `SavedView` that need the clock and the API's errors. */
export function useSavedView() {
  const now = useNow();
  return {
    age: (savedAt: number) => (now === null ? null : ageText(savedAt, Math.max(now, savedAt))),
    refusal: (error: unknown) =>
      error instanceof ApiError
        ? {
            sentence: error.message,
            hidesCopy: hidingCodes.some((code) => isCode(error, code)),
          }
        : null,
  };
}
