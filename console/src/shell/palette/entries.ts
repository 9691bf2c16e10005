import { useNavigate, useRouter } from '@tanstack/react-router';
import { baseUrl } from '../../api/client.ts';
import type { SearchResultEntry } from '../../api/types.ts';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import { useNavigation } from '../navigation.ts';
import { usePermission } from '../session.ts';
import { useTakeNext } from '../take-next/take-next.tsx';

/** An entry of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  /** Type of the entry, shown next to its label. */
  readonly kind: string;
  readonly label: string;
  readonly detail: string | null;
  /** Whether the user has typed the complete name of the entry. */
  readonly exact: boolean;
  readonly run: () => void;
}

/**
 * Returns a function that converts search results to palette entries, which open a page of the console or of
 * the public site.
 */
export function useSearchResultEntries(): (found: readonly SearchResultEntry[]) => PaletteEntry[] {
  const { word } = useText();
  const { history } = useRouter();
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return (found) =>
    found.map(({ kind, label, detail, path, exact }, index) => ({
      ...{ id: `${index} ${path}`, kind: word('found', kind), label, detail, exact },
      run: () =>
        path.startsWith('/console/')
          ? history.push(`${prefix}${path}`)
          : location.assign(`${baseUrl}${path}`),
    }));
}

/** Returns a function that lists the actions and pages whose names match the input. */
export function useCommandEntries(): (typed: string) => PaletteEntry[] {
  const { text, word } = useText();
  const navigate = useNavigate();
  const may = usePermission();
  const sections = useNavigation();
  const showToast = useToast();
  const take = useTakeNext({});
  const actions = [
    {
      operation: 'createOrganisationDeclaration',
      label: text('shortcut.new'),
      run: () => void navigate({ to: '/declarations/new' }),
    },
    {
      operation: 'assignNextDeclaration',
      label: text('takeNext'),
      run: () => void take.mutateAsync(undefined).catch(() => showToast(text('palette.notTaken'))),
    },
  ].filter(({ operation }) => may(operation));
  const entries = [
    ...actions.map(({ operation, label, run }) => ({
      id: operation,
      kind: word('found', 'action'),
      label,
      run,
    })),
    ...sections.flatMap(({ places }) =>
      places.map((place) => ({
        ...{ id: place.to, kind: word('found', 'page'), label: text(place.text) },
        run: () => void navigate({ to: place.to }),
      })),
    ),
  ];
  return (typed) => {
    const term = typed.trim().toLowerCase();
    return entries
      .filter(({ label }) => label.toLowerCase().includes(term))
      .map((entry) => ({ ...entry, detail: null, exact: entry.label.toLowerCase() === term }));
  };
}
