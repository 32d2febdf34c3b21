import type { BrowserContext, Page } from '@playwright/test';

type LayoutShift = PerformanceEntry & {
  value: number;
  sources?: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** What moved in one frame: how far (the sum is the CLS), and the texts that moved; of an icon the text beside it. */
export interface Shift {
  value: number;
  texts: string[];
  /** From where to where: "x,y,width,height > x,y,width,height" for each text. */
  moves: string[];
}

/** The global object of a page of `watchShifts`. */
export interface Watched {
  /** What has moved so far, the frame that is being drawn included. */
  takeShifts: () => Promise<Shift[]>;
}

/** Notes what moves on the screen, from the start of each page on. */
export const watchShifts = (where: BrowserContext | Page): Promise<unknown> =>
  where.addInitScript(() => {
    const shifts: Shift[] = [];
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join();
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources = [] } of entries as LayoutShift[])
        shifts.push({
          value,
          texts: sources.map(({ node }) => node?.textContent || (node?.parentElement?.textContent ?? '')),
          moves: sources.map(
            ({ previousRect, currentRect }) => `${place(previousRect)} > ${place(currentRect)}`,
          ),
        });
    };
    const moved = new PerformanceObserver((list) => note(list.getEntries()));
    moved.observe({ type: 'layout-shift', buffered: true });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const takeShifts = async () => {
      await nextFrame();
      await nextFrame();
      note(moved.takeRecords());
      return [...shifts];
    };
    Object.assign(globalThis, { takeShifts } satisfies Watched);
  });

export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (globalThis as unknown as Watched).takeShifts());
