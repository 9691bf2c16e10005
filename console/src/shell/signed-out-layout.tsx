import { type ReactNode, useEffect } from 'react';
import { useText } from '../texts/text.tsx';
import { Wordmark } from './frame.tsx';
import { UnofficialBanner } from './unofficial-banner.tsx';

/** Renders the layout of pages for signed-out users: a card with one form, and links to related pages. */
export function SignedOutLayout({
  title,
  links,
  children,
}: {
  readonly title: string;
  readonly links?: ReactNode;
  readonly children: ReactNode;
}) {
  const { text } = useText();
  useEffect(() => {
    document.title = `${title} – ${text('portal')}`;
  }, [title, text]);
  return (
    <>
      <UnofficialBanner />
      <header className="band">
        <Wordmark />
      </header>
      <main className="task">
        <div className="card shadow stack">
          <h1>{title}</h1>
          {children}
        </div>
        {links && <p className="ways">{links}</p>}
      </main>
    </>
  );
}
