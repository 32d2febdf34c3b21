import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Category } from '#contract/categories';
import { delays } from '#contract/limits';
import { Frame } from '../../ui/fields';

interface CategoryComboboxProps {
  categories: readonly Category[];
  text: string;
  onText: (text: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Category autocomplete (screens.md section 2, Home); closes 200 ms after blur, so that a tap still counts. */
export function CategoryCombobox({ categories, text, onText, error, hint }: CategoryComboboxProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hideTimer.current), []);

  const wanted = text.trim().toLowerCase();
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  // Phones: scrolls up, so that the list fits below the header.
  useEffect(() => {
    if (open && innerWidth < 1024) document.getElementById(id)?.closest('.flex')?.scrollIntoView();
  }, [id, open]);
  const options = categories.filter(({ name }) => name.toLowerCase().includes(wanted));
  const expanded = open && options.length > 0;
  const choose = (name: string) => {
    onText(name);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && expanded && options[active]) {
      event.preventDefault();
      choose(options[active].name);
    } else if (event.key === 'Escape') setOpen(false);
  };

  return (
    <Frame id={id} label="Category" error={error} hint={error ? undefined : hint} required={false}>
      <div className="relative">
        <input
          id={id}
          className="select"
          role="combobox"
          autoComplete="off"
          placeholder="All Categories"
          name="q"
          aria-expanded={expanded}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          aria-activedescendant={expanded && active >= 0 ? `${id}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onClick={() => setOpen(true)}
          onFocus={() => {
            clearTimeout(hideTimer.current);
            setOpen(true);
          }}
          onBlur={() => {
            hideTimer.current = setTimeout(() => setOpen(false), delays.categoryDropdownHide);
          }}
          onKeyDown={onKeyDown}
        />
        <ul
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label="Categories"
          // Keeps the focus in the field: blur would close the list while its scrollbar is dragged.
          onMouseDown={(event) => event.preventDefault()}
          className={`border-base-300 bg-base-100 rounded-box absolute w-full max-lg:w-[calc(200%+.5rem)] top-full z-20 mt-1 max-h-48.5 overflow-y-auto border shadow-lg ${expanded ? '' : 'hidden'}`}
        >
          {options.map(({ id: categoryId, name }, index) => (
            <li
              key={categoryId}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={`flex min-h-12 cursor-pointer items-center px-4 ${index === active ? 'bg-accent text-accent-content' : 'hover:bg-base-200'}`}
              onClick={() => choose(name)}
            >
              {name}
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
}
