import { Fragment } from 'react';

/** An e-mail or web address that breaks after @ and dots, and nowhere else. */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
