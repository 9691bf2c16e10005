import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../texts/text.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Connection } from './connection.tsx';
import { FreshAuthentication } from './fresh-authentication.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { useNavigation } from './navigation.ts';
import { SignInAgain } from './sign-in-again.tsx';

/** Around every page of somebody who is signed in. */
export function Frame() {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useKeptFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {text('nav.skip')}
      </a>
      <header className="band">
        <button
          type="button"
          className="button quiet menu-button"
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpen(!open)}
        >
          {text('nav.menu')}
        </button>
        <Wordmark />
        <AccountMenu />
      </header>
      <Navigation open={open} />
      <main className="main" id="content" tabIndex={-1}>
        <Connection />
        <Outlet />
      </main>
      <FreshAuthentication />
      <SignInAgain />
    </div>
  );
}

function Navigation({ open }: { readonly open: boolean }) {
  const { text } = useText();
  const sections = useNavigation();
  return (
    <nav className="side" id="navigation" aria-label={text('nav.main')} data-open={open}>
      {sections.map((section) => (
        <section key={section.text}>
          <h2>{text(section.text)}</h2>
          <ul>
            {section.places.map((place) => (
              <li key={place.to}>
                <Link to={place.to}>{text(place.text)}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

// The seal of a cleared consignment: a ring, and the tick of the officer.
export function Wordmark() {
  const { text } = useText();
  return (
    <Link to="/" className="wordmark" aria-label={text('portal')}>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false" fill="none">
        <circle cx="14" cy="14" r="12.25" stroke="currentColor" strokeWidth="2" />
        <circle cx="14" cy="14" r="8.5" stroke="currentColor" strokeDasharray="2 1.6" />
        <path
          d="m9.8 14.3 3 3 5.6-6.4"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{text('portal')}</span>
    </Link>
  );
}
