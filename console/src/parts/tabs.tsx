import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab {
  /** Name of the tab in the URL. */
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Name from the URL. An unknown name selects the first tab. */
  readonly selected: string | undefined;
  readonly select: (name: string) => void;
}

/** Returns the position that a key selects in a list of tabs (ARIA pattern “Tabs”); null for other keys. */
function targetOf(key: string, position: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (position + 1) % count;
    case 'ArrowLeft':
      return (position + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Shows a list of tabs and the content of the selected tab. Only the selected tab is in the tab order. */
export function Tabs({ label, tabs, selected, select }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const position = Math.max(
    tabs.findIndex(({ name }) => name === selected),
    0,
  );
  function move(event: KeyboardEvent): void {
    const target = targetOf(event.key, position, tabs.length);
    const tab = target === null ? undefined : tabs[target];
    if (target === null || !tab) return;
    event.preventDefault();
    select(tab.name);
    list.current?.querySelectorAll('button')[target]?.focus();
  }
  const shown = tabs[position];
  return (
    <div className="stack">
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ name, title }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            aria-selected={index === position}
            aria-controls={index === position ? `${id}panel` : undefined}
            tabIndex={index === position ? 0 : -1}
            onClick={() => select(name)}
          >
            {title}
          </button>
        ))}
      </div>
      {shown && (
        <div
          className="stack"
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${shown.name}`}
          key={shown.name}
          // A panel without focusable content can be scrolled by keyboard only if it is in the tab order (ARIA pattern).
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is above
          tabIndex={0}
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}
