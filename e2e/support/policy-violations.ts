import type { BrowserContext } from '@playwright/test';

/** Adds what the content security policy refuses in all pages of a browser to `refused`. */
export async function watchPolicy(context: BrowserContext, refused: string[]): Promise<void> {
  await context.exposeFunction('reportViolation', (text: string) => void refused.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event;
      const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`);
    });
  });
}
