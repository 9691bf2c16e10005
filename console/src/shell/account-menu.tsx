import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { DELETE, PUT, responseData } from '../api/client.ts';
import { MenuChoice, MenuChoices } from '../parts/menu-choices.tsx';
import { languages, nameOfLanguage } from '../texts/settings.ts';
import { useText } from '../texts/text.tsx';
import { type Session, useSession } from './session.ts';
import { useChangeSettings } from './settings.ts';
import { themes, useTheme } from './use-theme.ts';

/** Shows the menu of the user: organisations, language, theme and sign-out. */
export function AccountMenu() {
  const { text } = useText();
  const session = useSession();
  const leave = useSignOut();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place closes the menu
  useEffect(() => menu.current?.hidePopover(), [pathname]);
  return (
    <>
      <button type="button" className="button quiet" popoverTarget={id}>
        <span className="account-name">{session.organisation?.name ?? session.person.name}</span>
        <span aria-hidden="true">▾</span>
      </button>
      <div id={id} ref={menu} popover="auto" className="menu-list account-menu">
        <div className="menu-head">
          <strong>{session.person.name}</strong>
          <span className="soft">{session.person.email}</span>
        </div>
        {session.organisations.length > 1 && <Organisations session={session} />}
        <AppearanceChoices />
        <Link className="menu-item" to="/account">
          {text('nav.account')}
        </Link>
        <button type="button" className="menu-item" onClick={() => leave.mutate()}>
          {text('action.signOut')}
        </button>
      </div>
    </>
  );
}

function useSignOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => responseData(DELETE('/management/session')),
    onSettled: async () => {
      queries.clear();
      await navigate({ to: '/sign-in' });
    },
  });
}

/** Shows the organisations of the user. Selecting one removes the cached data of the previous organisation. */
function Organisations({ session }: { readonly session: Session }) {
  const { text } = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (organisationId: string) =>
      responseData(PUT('/management/session', { body: { organisationId } })),
    onSuccess: async (changed) => {
      queries.clear();
      queries.setQueryData(['session'], changed);
      await navigate({ to: '/' });
    },
  });
  return (
    <MenuChoices title={text('menu.organisation')}>
      {session.organisations.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="menu-item"
          aria-current={id === session.organisation?.id}
          onClick={() => change.mutate(id)}
        >
          {name}
        </button>
      ))}
    </MenuChoices>
  );
}

/** Shows the choice of language, which the account stores, and of theme, which this browser stores. */
function AppearanceChoices() {
  const { text, language, settings } = useText();
  const change = useChangeSettings();
  const [theme, setTheme] = useTheme();
  return (
    <>
      <MenuChoices title={text('menu.language')}>
        {languages.map((code) => (
          <MenuChoice
            key={code}
            name="language"
            text={nameOfLanguage(code)}
            chosen={code === language}
            choose={() => change.mutate({ ...settings, language: code })}
          />
        ))}
      </MenuChoices>
      <MenuChoices title={text('menu.theme')}>
        {themes.map((name) => (
          <MenuChoice
            key={name}
            name="theme"
            text={text(`theme.${name}`)}
            chosen={name === theme}
            choose={() => setTheme(name)}
          />
        ))}
      </MenuChoices>
    </>
  );
}
