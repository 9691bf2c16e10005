import { Menu } from '@base-ui/react/menu';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answered, DELETE, PUT } from '../api/client.ts';
import { type Language, languages, useText } from '../texts/text.tsx';
import { type Session, useSession } from './session.ts';
import { themes, useTheme } from './use-theme.ts';

/** Whoever is signed in: other organisations, language, theme, and the way out. */
export function AccountMenu() {
  const { text } = useText();
  const session = useSession();
  const navigate = useNavigate();
  const leave = useLeaving();
  return (
    <Menu.Root>
      <Menu.Trigger className="button quiet">
        <span className="account-name">{session.organisation?.name ?? session.person.name}</span>
        <span aria-hidden="true">▾</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" align="end" sideOffset={6}>
          <Menu.Popup className="menu-list">
            <div className="menu-head">
              <strong>{session.person.name}</strong>
              <span className="soft">{session.person.email}</span>
            </div>
            {session.organisations.length > 1 && <Organisations session={session} />}
            <Looks />
            <Menu.Item className="menu-item" onClick={() => void navigate({ to: '/account' })}>
              {text('nav.account')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => leave.mutate()}>
              {text('action.signOut')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function useLeaving() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answered(DELETE('/management/session')),
    onSettled: async () => {
      queries.clear();
      await navigate({ to: '/sign-in' });
    },
  });
}

/** Whom one acts for; nothing that was read for another is kept. */
function Organisations({ session }: { readonly session: Session }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (organisationId: string) =>
      answered(PUT('/management/session', { body: { organisationId } })),
    onSuccess: async (changed) => {
      queries.clear();
      queries.setQueryData(['session'], changed);
      await navigate({ to: '/' });
    },
  });
  return (
    <Menu.RadioGroup value={session.organisation?.id ?? ''} onValueChange={(id: string) => change.mutate(id)}>
      {session.organisations.map(({ id, name }) => (
        <Choice key={id} value={id} text={name} />
      ))}
    </Menu.RadioGroup>
  );
}

/** Language and theme, kept in this browser. */
function Looks() {
  const { text, language, choose } = useText();
  const [theme, setTheme] = useTheme();
  return (
    <>
      <Menu.RadioGroup value={language} onValueChange={(chosen: Language) => choose(chosen)}>
        {Object.entries(languages).map(([code, name]) => (
          <Choice key={code} value={code} text={name} />
        ))}
      </Menu.RadioGroup>
      <Menu.RadioGroup value={theme} onValueChange={setTheme}>
        {themes.map((name) => (
          <Choice key={name} value={name} text={text(`theme.${name}`)} />
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function Choice({ value, text }: { readonly value: string; readonly text: string }) {
  return (
    <Menu.RadioItem className="menu-item" value={value}>
      <Menu.RadioItemIndicator className="menu-mark" keepMounted>
        ✓
      </Menu.RadioItemIndicator>
      {text}
    </Menu.RadioItem>
  );
}
