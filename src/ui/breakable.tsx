/** An address that breaks after @ and dots (styles.css, .breaks): not copied, and not a space as `<wbr>` is read. */
export const BreakableAddress = ({ children }: { children: string }) =>
  children.split(/([@.])/).map((part, index) =>
    index % 2 > 0 ? (
      <span key={index} className="breaks">
        {part}
      </span>
    ) : (
      part
    ),
  );
