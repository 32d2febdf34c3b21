import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const sheetClass = 'prints-sheet';

/** A sheet on paper (print.css): beside the page, which is not printed meanwhile. */
export function PrintSheet({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add(sheetClass);
    window.print();
    return () => classList.remove(sheetClass);
  }, []);
  return createPortal(<div className="notice-sheet">{children}</div>, document.body);
}
