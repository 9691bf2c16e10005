import { useRouter } from '@tanstack/react-router';
import type { TextKey } from '../texts/text.tsx';
import { useMay } from './session.ts';

const sections = ['nav.you', 'nav.trade', 'nav.customs', 'nav.develop', 'nav.administration'] as const;

interface Entry {
  readonly section: (typeof sections)[number];
  /** Among the entries of the section; 1 is first. */
  readonly rank: number;
  readonly text: TextKey;
  /** The operation, by its id in the contract, that the place is for: who may not call it does not see the place. */
  readonly operation: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Where the page stands in the navigation, if it does. */
    navigation?: Entry;
    /** What the page asks for first, in the names of its path; the build reads it from here. */
    firstCall?: string;
  }
}

interface Section {
  readonly text: TextKey;
  readonly places: readonly { readonly to: string; readonly text: TextKey }[];
}

/** The sections of the navigation with the places that whoever is signed in may see. */
export function useNavigation(): readonly Section[] {
  const may = useMay();
  const routes: readonly Place[] = Object.values(useRouter().routesById);
  const places = routes.flatMap(({ fullPath, options }) => {
    const entry = options.staticData?.navigation;
    return entry && may(entry.operation) ? [{ to: fullPath, ...entry }] : [];
  });
  return sections
    .map((text) => ({
      text,
      places: places.filter(({ section }) => section === text).sort((one, other) => one.rank - other.rank),
    }))
    .filter((section) => section.places.length > 0);
}

interface Place {
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly navigation?: Entry } };
}
