import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { RenderLowPriority } from '../parts/deferred.tsx';
import { useShortcutKeys } from '../parts/shortcuts/shortcut-keys.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { useText } from '../texts/text.tsx';
import { AccountMenu } from './account-menu.tsx';
import { type NavigationBadges, navigationBadgeOf, useBadges, useTitleBadge } from './badges.ts';
import { NotificationBell } from './bell.tsx';
import { useFocusFallback } from './focus-fallback.ts';
import { FreshAuthentication } from './fresh-authentication.tsx';
import { useNavigation } from './navigation.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PaletteLoader } from './palette-loader.tsx';
import { ServiceBanner } from './service-banner.tsx';
import { usePermission } from './session.ts';
import { useAccountSettings } from './settings.ts';
import { useGlobalShortcuts } from './shortcuts.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { UnofficialBanner } from './unofficial-banner.tsx';
import { Wordmark } from './wordmark.tsx';

/** Renders the layout of the pages for signed-in users. */
export function SignedInLayout() {
  const { text, settings } = useText();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isFolded = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.foldsNavigation),
  });
  useFocusFallback();
  useAccountSettings();
  useShortcutKeys(settings.shortcuts !== false);
  useGlobalShortcuts();
  const badges = useBadges(usePermission()('getOverview'));
  const { unread, ...waiting } = badges;
  useTitleBadge(Object.values(waiting).reduce((sum, count) => sum + count, 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className="frame" data-folded={isFolded}>
      <a className="skip" href="#content">
        {text('nav.skip')}
      </a>
      <UnofficialBanner />
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
        <Link to="/" className="wordmark" aria-label={text('portal')}>
          <Wordmark />
        </Link>
        <PaletteLoader />
        <NotificationBell unread={unread} />
        <AccountMenu />
      </header>
      <Navigation open={open} badges={badges} />
      <main className="main" id="content" tabIndex={-1}>
        <OfflineNotice />
        <ServiceBanner />
        <Suspense fallback={<Skeleton lines={8} />}>
          <RenderLowPriority instead={<Skeleton lines={8} />}>
            <Outlet />
          </RenderLowPriority>
        </Suspense>
      </main>
      <FreshAuthentication />
      <SignInAgain />
    </div>
  );
}

function Navigation({ open, badges }: { readonly open: boolean; readonly badges: NavigationBadges }) {
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
                <Link to={place.to}>
                  {text(place.text)}
                  <Badge count={navigationBadgeOf(badges, place.to)} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Badge({ count }: { readonly count: number }) {
  const { text, number } = useText();
  if (count === 0) return null;
  return (
    <span className="badge" title={text('nav.badge', { count })}>
      {number(count)}
    </span>
  );
}
