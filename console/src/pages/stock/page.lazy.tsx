import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { AvailableStock } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { formatQuantityWithUnit } from '../../parts/declaration/discharge.tsx';
import { TextFilter } from '../../parts/list/filters.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { RemoveFromStock } from './remove-from-stock.tsx';

export const route = createLazyRoute('/inside/stock')({ component: Stock });

function stockKeyOf({ declaration, item }: AvailableStock): string {
  return `${declaration} ${item}`;
}

/** Shows the available goods of the organisation under procedures, and takes them out with a new declaration. */
function Stock() {
  const speech = useText();
  const { text } = speech;
  const canTakeOut = usePermission()('createOrganisationDeclaration');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const pages = useListRows(['stock'], (query) =>
    responseData(untypedInputClient.GET('/management/organisation/stock', { params: { query } })),
  );
  const chosen = (pages.rows ?? []).filter((row) => keys.has(stockKeyOf(row)));
  const choice: ListColumn<AvailableStock> = {
    ...{ key: 'choose', title: text('stocks.choose'), fixed: true },
    cell: (row) =>
      row.placedDate !== null &&
      row.nextProcedures.length > 0 && (
        <input
          type="checkbox"
          aria-label={text('stocks.chooseOne', { mrn: row.mrn, item: row.item })}
          checked={keys.has(stockKeyOf(row))}
          onChange={() => setKeys(keys.symmetricDifference(new Set([stockKeyOf(row)])))}
        />
      ),
  };
  return (
    <ListPage
      name="stock"
      title={text('stocks.title')}
      about={text('stocks.about')}
      actions={
        canTakeOut && (
          <Button
            refused={chosen.length === 0 ? text('stocks.chooseFirst') : undefined}
            onClick={() => setOpen(true)}
          >
            {text('stocks.takeOut')}
          </Button>
        )
      }
      pages={pages}
      keyOf={stockKeyOf}
      empty={text('stocks.empty')}
      filters={<TextFilter name="authorisation" label={text('stocks.authorisation')} code />}
      columns={canTakeOut ? [choice, ...stockColumns(speech)] : stockColumns(speech)}
    >
      {isOpen && <RemoveFromStock goods={chosen} close={() => setOpen(false)} />}
    </ListPage>
  );
}

function stockColumns(speech: TextFormatter): readonly ListColumn<AvailableStock>[] {
  const { text, day } = speech;
  return [
    {
      ...{ key: 'mrn', title: text('stocks.mrn'), fixed: true },
      cell: ({ declaration, mrn, item }) => (
        <>
          <Link
            to="/declarations/$declarationId"
            params={{ declarationId: declaration }}
            search={{ tab: 'procedure' }}
            className="mono"
          >
            {mrn}
          </Link>
          <div className="beneath">{text('stocks.item', { item })}</div>
        </>
      ),
    },
    {
      ...{ key: 'authorisation', title: text('stocks.authorisation') },
      cell: ({ authorisation }) =>
        authorisation && (
          <Link to="." search={{ authorisation }} className="mono">
            {authorisation}
          </Link>
        ),
    },
    {
      ...{ key: 'goods', title: text('stocks.goods') },
      cell: ({ commodityCode }) => <CodeName list="commodities" code={commodityCode} />,
    },
    {
      ...{ key: 'procedure', title: text('stocks.procedure'), fold: 1 },
      cell: ({ procedure }) => <CodeName list="procedures" code={procedure} />,
    },
    {
      ...{ key: 'available', title: text('stocks.available'), number: true },
      cell: ({ available, unit }) => formatQuantityWithUnit(speech, available, unit),
    },
    {
      ...{ key: 'placed', title: text('stocks.placed'), number: true, fold: 1 },
      cell: ({ placed, unit }) => formatQuantityWithUnit(speech, placed, unit),
    },
    {
      ...{ key: 'placedDate', title: text('stocks.placedDate'), fold: 1 },
      cell: ({ placedDate }) => (placedDate ? day(placedDate) : text('stocks.notPlaced')),
    },
    {
      ...{ key: 'dueDate', title: text('stocks.dueDate'), fold: 2 },
      cell: ({ dueDate }) => (dueDate ? day(dueDate) : text('stocks.noDueDate')),
    },
  ];
}
