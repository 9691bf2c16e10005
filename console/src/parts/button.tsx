import { Link, type LinkProps } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Look = 'quiet' | 'bad' | 'plain';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** Whether the action is in progress. The button keeps its size and ignores clicks. */
  readonly busy?: boolean;
  /** Reason why the action is unavailable. The button stays focusable, so that the reason can be read. */
  readonly refused?: string | undefined;
}

export function Button({ look, busy = false, refused, children, onClick, ...rest }: ButtonProps) {
  const idle = busy || refused !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={`button ${look ?? ''}`}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      title={refused ?? rest.title}
      onClick={(event) => {
        if (idle) event.preventDefault();
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
