import type { ReactNode } from 'react';

/** Shows a group of menu choices. `title` is its accessible name. */
export function MenuChoices({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="menu-choices">
      <legend className="visually-hidden">{title}</legend>
      {children}
    </fieldset>
  );
}

interface MenuChoiceProps {
  readonly text: string;
  readonly chosen: boolean;
  readonly choose: () => void;
  /** Name of the radio group, of which one choice is selected. If absent, the choice is a checkbox. */
  readonly name?: string;
}

/** Shows a choice of a menu. Selecting it does not close the menu. */
export function MenuChoice({ text, chosen, choose, name }: MenuChoiceProps) {
  const which = name === undefined ? { type: 'checkbox' } : { type: 'radio', name: `menu-${name}` };
  return (
    <label className="menu-item">
      <input {...which} checked={chosen} onChange={choose} />
      {text}
    </label>
  );
}
