import { Link, type LinkProps } from '@tanstack/react-router';
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';

type ButtonLook = 'quiet' | 'bad' | 'plain';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** Whether the action is in progress. The button keeps its size and ignores clicks. */
  readonly busy?: boolean;
  /** Reason why the action is unavailable. The button stays focusable, so that the reason can be read. */
  readonly refused?: string | undefined;
}

/**
 * Time after a click in which the button ignores further clicks: longer than a double click takes, shorter than
 * the pause between two deliberate clicks.
 */
const doubleClickLockMs = 500;

/** Shows a button. If its action can be in progress (`busy` is set), a double click runs the action once. */
export function Button({ look, busy, refused, children, onClick, ...rest }: ButtonProps) {
  const lockedUntil = useRef(0);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (busy === false) lockedUntil.current = 0;
  }, [busy]);
  const idle = busy === true || refused !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={`button ${look ?? ''}`}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      title={refused ?? rest.title}
      onClick={(event) => {
        const { detail, timeStamp } = event;
        // Counts also after a fast response. A press by key has no count of clicks.
        const isDouble = detail > 1 || (detail === 0 && timeStamp < pressedAt.current + doubleClickLockMs);
        const isRepeated = busy !== undefined && (isDouble || timeStamp < lockedUntil.current);
        pressedAt.current = timeStamp;
        // The browser does not submit an invalid form, and the next click repeats nothing.
        const { type, form } = event.currentTarget;
        if (type !== 'submit' || !form?.matches(':invalid'))
          lockedUntil.current = timeStamp + doubleClickLockMs;
        if (idle || isRepeated) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

export function ButtonLink({
  look,
  children,
  ...to
}: LinkProps & { look?: ButtonLook; children: ReactNode }) {
  return (
    <Link className={`button ${look ?? ''}`} {...to}>
      {children}
    </Link>
  );
}
