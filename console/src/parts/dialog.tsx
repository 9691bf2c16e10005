import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  /** Whether the dialog opens at the side of the page instead of in its centre. */
  readonly side?: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/**
 * Shows a modal dialog while this component is mounted. Escape closes it, and focus returns to the element that
 * had it before.
 */
export function Dialog({ title, side, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className={side ? 'side-panel' : undefined} aria-labelledby={id} onClose={close}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
