import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../texts/text.tsx';
import { hasUnsavedInput } from './dirty-form.ts';

interface DialogProps {
  readonly title: string;
  /** Whether the dialog opens at the side of the page instead of in its centre. */
  readonly side?: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/**
 * Shows a modal dialog while this component is mounted. Escape closes it, but if it contains input only the second
 * time. Focus then returns to the element that had it before.
 */
export function Dialog({ title, side, close, children }: DialogProps) {
  const { text } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={side ? 'side-panel' : undefined}
      aria-labelledby={id}
      onInput={() => setWarned(false)}
      onCancel={(event) => {
        // A file field also has this event, when its own window closes.
        if (event.target !== event.currentTarget || isWarned || !hasUnsavedInput(event.currentTarget)) return;
        event.preventDefault();
        setWarned(true);
      }}
      onClose={close}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <p className="dialog-note" role="status">
        {isWarned && text('dialog.unsaved')}
      </p>
    </dialog>
  );
}
