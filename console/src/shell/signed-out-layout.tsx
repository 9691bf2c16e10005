import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { baseUrl } from '../api/client.ts';
import { languages, nameOfLanguage } from '../texts/settings.ts';
import { useText } from '../texts/text.tsx';
import { ServiceBanner } from './service-banner.tsx';
import { UnofficialBanner } from './unofficial-banner.tsx';
import { Wordmark } from './wordmark.tsx';

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
      <SignedOutHeader />
      <main className="task">
        <ServiceBanner />
        <div className="card shadow stack">
          <h1>{title}</h1>
          {children}
        </div>
        <p className="ways">
          {links}
          <a href={`${baseUrl}/status`}>{text('service.status')}</a>
          <a href={`${baseUrl}/`}>{text('nav.frontPage')}</a>
        </p>
      </main>
    </>
  );
}

/** Renders the header for signed-out users: links to the tariff and to the sign-in page, and the language. */
export function SignedOutHeader() {
  const { text } = useText();
  return (
    <>
      <UnofficialBanner />
      <header className="band">
        <a href={`${baseUrl}/`} className="wordmark" aria-label={text('portal')}>
          <Wordmark />
        </a>
        <nav className="row" aria-label={text('nav.main')}>
          <Link to="/tariff">{text('nav.tariff')}</Link>
          <Link to="/service">{text('nav.service')}</Link>
          <Link to="/sign-in">{text('signIn')}</Link>
        </nav>
        <LanguageMenu />
      </header>
    </>
  );
}

/** Shows the languages as on the public pages. The choice applies to all pages of the portal. */
function LanguageMenu() {
  const { text, language, settings, change } = useText();
  return (
    <nav className="languages" aria-label={text('menu.language')}>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          className="link"
          lang={code}
          aria-current={code === language}
          onClick={() => change({ ...settings, language: code })}
        >
          {nameOfLanguage(code)}
        </button>
      ))}
    </nav>
  );
}
