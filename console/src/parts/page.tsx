import { type ReactNode, useEffect } from 'react';
import { useText } from '../texts/text.tsx';

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** Where one came from. */
  readonly crumbs?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One page: its heading, which is also the tab's title, what can be done, and its content. */
export function Page({ title, about, crumbs, actions, children }: PageProps) {
  const { text } = useText();
  useEffect(() => {
    document.title = `${title} – ${text('portal')}`;
  }, [title, text]);
  return (
    <>
      <div className="page-head">
        <div>
          {crumbs && <nav className="crumbs">{crumbs}</nav>}
          <h1>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      <div className="stack">{children}</div>
    </>
  );
}
