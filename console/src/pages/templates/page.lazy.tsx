import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { ListedTemplate } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { DeleteTemplate } from './delete-template.tsx';
import { RenameTemplate } from './rename-template.tsx';

export const route = createLazyRoute('/inside/templates')({ component: Templates });

type TemplateDialog = { readonly what: 'rename' | 'delete'; readonly template: ListedTemplate } | null;

function templateColumns(
  { text }: TextFormatter,
  act: ((doing: TemplateDialog) => void) | null,
): readonly ListColumn<ListedTemplate>[] {
  const shown: readonly ListColumn<ListedTemplate>[] = [
    { key: 'name', title: text('templates.name'), fixed: true, cell: ({ name }) => name },
    { key: 'changed', title: text('templates.changed'), cell: ({ changedAt }) => <Time at={changedAt} /> },
  ];
  if (act === null) return shown;
  return [
    ...shown,
    {
      ...{ key: 'actions', title: text('templates.actions'), fixed: true },
      cell: (template) => (
        <div className="row">
          <Link
            className="button quiet"
            to="/declarations/new"
            search={{ template: template.id }}
            aria-label={text('templates.startOf', { name: template.name })}
          >
            {text('templates.start')}
          </Link>
          <Button
            look="plain"
            aria-label={text('templates.renameOf', { name: template.name })}
            onClick={() => act({ what: 'rename', template })}
          >
            {text('templates.rename')}
          </Button>
          <Button
            look="plain"
            aria-label={text('templates.deleteOf', { name: template.name })}
            onClick={() => act({ what: 'delete', template })}
          >
            {text('templates.delete')}
          </Button>
        </div>
      ),
    },
  ];
}

/** Shows templates for declarations. */
function Templates() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [doing, setDoing] = useState<TemplateDialog>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['templates'],
    queryFn: () =>
      responseData(GET('/management/organisation/templates', { params: { query: { limit: 500 } } })),
  });
  const close = () => setDoing(null);
  return (
    <ListPage
      name="templates"
      title={text('templates')}
      about={text('templates.about')}
      pages={{ rows: data?.items, error, refetch }}
      keyOf={({ id }) => id}
      empty={text('templates.empty')}
      columns={templateColumns(speech, may('updateOrganisationTemplate') ? setDoing : null)}
    >
      {doing?.what === 'rename' && <RenameTemplate template={doing.template} close={close} />}
      {doing?.what === 'delete' && <DeleteTemplate template={doing.template} close={close} />}
    </ListPage>
  );
}
