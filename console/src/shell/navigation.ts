import { useRouter } from '@tanstack/react-router';
import type { TextKey } from '../texts/text.tsx';
import { usePermission } from './session.ts';

const sections = ['nav.you', 'nav.trade', 'nav.customs', 'nav.develop', 'nav.administration'] as const;

interface Entry {
  readonly section: (typeof sections)[number];
  /** Position of the entry within its navigation section; 1 is first. */
  readonly rank: number;
  readonly text: TextKey;
  /**
   * `operationId` of the page's main API operation. The navigation entry is hidden from users without
   * permission for the operation.
   */
  readonly operation: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Navigation entry of the page, if it has one. */
    navigation?: Entry;
    /**
     * Path of the page's first API request, with its path parameters. The build reads it from the source, so
     * that the server can preload the response.
     */
    firstCall?: string;
    /** Whether the page needs the width of the navigation, which is then behind its button. */
    foldsNavigation?: boolean;
  }
}

interface Section {
  readonly text: TextKey;
  readonly places: readonly { readonly to: string; readonly text: TextKey }[];
}

/** Returns the navigation sections with the pages that the user can see. */
export function useNavigation(): readonly Section[] {
  const may = usePermission();
  const routes: readonly RoutedPage[] = Object.values(useRouter().routesById);
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

interface RoutedPage {
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly navigation?: Entry } };
}
