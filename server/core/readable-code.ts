import { randomBytes } from 'node:crypto';
import { codeLength, codeOf } from '#contract/readable-code';

export const newReadableCode = (): string => codeOf(randomBytes(codeLength));
