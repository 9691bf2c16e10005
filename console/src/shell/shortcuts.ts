import { useNavigate } from '@tanstack/react-router';
import { useShortcuts } from '../parts/shortcuts/shortcuts.ts';
import { useText } from '../texts/text.tsx';
import { usePermission } from './session.ts';

/** Registers the shortcuts that every page has: navigation and new objects. */
export function useGlobalShortcuts(): void {
  const { text } = useText();
  const may = usePermission();
  const navigate = useNavigate();
  const declarations = may('listOrganisationDeclarations')
    ? '/declarations'
    : may('listOfficerQueue')
      ? '/queue'
      : null;
  useShortcuts([
    { keys: 'g h', label: text('shortcut.home'), run: () => void navigate({ to: '/' }) },
    ...(declarations
      ? [
          {
            keys: 'g d',
            label: text('shortcut.declarations'),
            run: () => void navigate({ to: declarations }),
          },
        ]
      : []),
    ...(may('createOrganisationDeclaration')
      ? [{ keys: 'n', label: text('shortcut.new'), run: () => void navigate({ to: '/declarations/new' }) }]
      : []),
  ]);
}
