/**
 * An e-mail or web address that breaks after @ and dots, and elsewhere only in a part that is longer than its line. What allows
 * the break is drawn (styles.css, .breaks): it is not copied, and a `<wbr>` would be read as a space.
 */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/([@.])/).map((part, index) =>
    index % 2 > 0 ? (
      <span key={index} className="breaks">
        {part}
      </span>
    ) : (
      part
    ),
  );
