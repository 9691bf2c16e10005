import { Link, type LinkProps } from '@tanstack/react-router';
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';

type Look = 'quiet' | 'bad' | 'plain';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** Whether the action is in progress. The button keeps its size and ignores clicks. */
  readonly busy?: boolean;
  /** Reason why the action is unavailable. The button stays focusable, so that the reason can be read. */
  readonly refused?: string | undefined;
}

/** Longer than from the press of a button until its action starts, shorter than from one deliberate press to the next. */
const lockMs = 500;

/** Renders a button. One with an action that can be in progress takes a double click as one press. */
export function Button({ look, busy, refused, children, onClick, ...rest }: ButtonProps) {
  const lockedUntil = useRef(0);
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
        const isRepeated = busy !== undefined && event.timeStamp < lockedUntil.current;
        lockedUntil.current = event.timeStamp + lockMs;
        if (idle || isRepeated) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

export function ButtonLink({ look, children, ...to }: LinkProps & { look?: Look; children: ReactNode }) {
  return (
    <Link className={`button ${look ?? ''}`} {...to}>
      {children}
    </Link>
  );
}
