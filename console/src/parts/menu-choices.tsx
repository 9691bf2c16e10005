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
  /** Name of the radio group. Without it, the choices are independent checkboxes. */
  readonly name?: string;
}

/** Shows a choice that leaves the menu open. */
export function MenuChoice({ text, chosen, choose, name }: MenuChoiceProps) {
  const which = name === undefined ? { type: 'checkbox' } : { type: 'radio', name: `menu-${name}` };
  return (
    <label className="menu-item">
      <input {...which} checked={chosen} onChange={choose} />
      {text}
    </label>
  );
}
