import { useQuery } from '@tanstack/react-query';
import {
  defaultParseSearch,
  defaultStringifySearch,
  Link,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { View } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { SaveView } from './save-view.tsx';

/** URL parameters of a view: filters, sort order and columns. */
type ViewSearch = Readonly<Record<string, unknown>>;

const noViews: readonly View[] = [];

/**
 * Shows the saved views of a list as links, and a button that saves the current filters and columns as a view.
 */
export function SavedViews({ list }: { readonly list: string }) {
  const { text } = useText();
  const [saving, setSaving] = useState<'new' | View | null>(null);
  const search: ViewSearch = useSearch({ strict: false });
  const { data } = useQuery({
    queryKey: ['views', list],
    queryFn: () => responseData(GET('/management/views', { params: { query: { list, limit: 500 } } })),
  });
  const views = data?.items ?? noViews;
  useDefaultView(search, views);
  const current = views.find(({ id }) => id === search.view);
  const { view: _view, ...shown } = search;
  const written = defaultStringifySearch(shown).replace(/^\?/, '');
  const isChanged = current !== undefined && current.search !== written;
  return (
    <nav className="views" aria-label={text('views')}>
      {views.length > 0 && (
        <Link
          to="."
          search={{ view: 'all' }}
          className="tab"
          aria-current={current === undefined ? 'page' : undefined}
          activeProps={{}}
        >
          {text('views.all')}
        </Link>
      )}
      {views.map((view) => (
        <Link
          key={view.id}
          to="."
          search={searchOf(view)}
          className="tab"
          aria-current={view === current ? 'page' : undefined}
          activeProps={{}}
          title={view.isOwner ? undefined : text('views.others')}
        >
          {view.name}
        </Link>
      ))}
      {current?.isOwner && (
        <Button look="plain" onClick={() => setSaving(current)}>
          {text(isChanged ? 'views.keep' : 'views.change')}
        </Button>
      )}
      <Button look="plain" onClick={() => setSaving('new')}>
        {text('views.save')}
      </Button>
      {saving && (
        <SaveView
          list={list}
          search={written}
          view={saving === 'new' ? null : saving}
          canShare={data?.canShare ?? false}
          close={() => setSaving(null)}
        />
      )}
    </nav>
  );
}

function searchOf({ id, search }: View): ViewSearch {
  return { ...defaultParseSearch(`?${search}`), view: id };
}

/**
 * Redirects to the default view if the URL has no parameters. If the URL contains only a view, adds the
 * parameters of that view.
 */
function useDefaultView(search: ViewSearch, views: readonly View[]): void {
  const navigate = useNavigate();
  const names = Object.keys(search);
  const defaultView =
    names.length === 0
      ? views.find(({ isDefault }) => isDefault)
      : names.length === 1
        ? views.find((view) => view.id === search.view && view.search !== '')
        : undefined;
  useEffect(() => {
    if (defaultView) void navigate({ to: '.', search: searchOf(defaultView), replace: true });
  }, [defaultView, navigate]);
}
