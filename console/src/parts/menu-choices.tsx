import type { ReactNode } from 'react';

/** Choices in a menu that belong together; `title` says to whom does not see it what is chosen. */
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
  /** Of choices that exclude each other: what is chosen by them. Without it each is chosen or not by itself. */
  readonly name?: string;
}

/** One of them; the menu stays open. */
export function MenuChoice({ text, chosen, choose, name }: MenuChoiceProps) {
  const which = name === undefined ? { type: 'checkbox' } : { type: 'radio', name: `menu-${name}` };
  return (
    <label className="menu-item">
      <input {...which} checked={chosen} onChange={choose} />
      {text}
    </label>
  );
}
