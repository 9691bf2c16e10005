import { type ReactNode, useEffect } from 'react';
import { useText } from '../texts/text.tsx';

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** Breadcrumbs. */
  readonly crumbs?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Renders the page layout: heading (also the document title), actions and content. */
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
