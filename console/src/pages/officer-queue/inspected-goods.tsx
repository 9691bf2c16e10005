import type { DeclaredDocument } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { useElements } from '../../parts/declaration/elements.ts';
import { nationalFactsOf } from '../../parts/declaration/national-labels.ts';
import { useText } from '../../texts/text.tsx';

interface InspectedGoodsProps {
  readonly document: DeclaredDocument;
}

type Container = NonNullable<NonNullable<DeclaredDocument['consignment']>['containers']>[number];
type Item = NonNullable<DeclaredDocument['goodsItems']>[number] & { readonly number: number };

/** Prints the declared containers and seals, with space for handwritten findings. */
export function InspectedContainers({ document }: InspectedGoodsProps) {
  const { text } = useText();
  const containers = document.consignment?.containers ?? [];
  if (containers.length === 0) return null;
  const columns: readonly Column<Container>[] = [
    { title: text('sheet.container'), cell: ({ number }) => <span className="mono">{number}</span> },
    { title: text('sheet.size'), cell: ({ sizeType }) => <span className="mono">{sizeType}</span> },
    {
      title: text('sheet.seals'),
      cell: ({ seals = [] }) => <span className="mono">{seals.join(', ')}</span>,
    },
    { title: text('sheet.found'), cell: () => <TickBoxes /> },
  ];
  return (
    <DataTable
      label={text('sheet.containers')}
      caption
      columns={columns}
      rows={containers}
      keyOf={({ number }) => number ?? ''}
      empty={null}
    />
  );
}

/** Prints the declared goods items, with boxes to tick by hand. */
export function InspectedItems({ document }: InspectedGoodsProps) {
  const { text, decimal } = useText();
  const element = useElements();
  const items = document.goodsItems ?? [];
  const columns: readonly Column<Item>[] = [
    { title: '#', cell: ({ number }) => number },
    {
      title: text('sheet.goods'),
      cell: ({ description, commodityCode, origin, ...item }) => (
        <>
          {description}
          <div className="soft mono">
            {commodityCode} · {origin}
          </div>
          {nationalFactsOf('item', item).map(({ name, kind, value }) => (
            <div className="soft" key={name}>
              {element(['goodsItems', '*', 'national', name]).label}:{' '}
              {kind === 'amount' ? decimal(value) : value}
            </div>
          ))}
        </>
      ),
    },
    {
      title: text('sheet.packages'),
      cell: ({ packages = [] }) => (
        <ul className="plain">
          {packages.map(({ type, count, marks }) => (
            <li key={`${type}${count}${marks}`}>
              {count} <span className="mono">{type}</span>
              {marks && <div className="soft">{marks}</div>}
            </li>
          ))}
        </ul>
      ),
    },
    { title: text('sheet.gross'), cell: ({ grossMass }) => grossMass && decimal(grossMass), number: true },
    { title: text('sheet.net'), cell: ({ netMass }) => netMass && decimal(netMass), number: true },
    { title: text('sheet.found'), cell: () => <TickBoxes /> },
  ];
  return (
    <DataTable
      label={text('sheet.items', { count: items.length })}
      caption
      columns={columns}
      rows={items.map((item, index) => ({ ...item, number: index + 1 }))}
      keyOf={({ number }) => String(number)}
      empty={text('sheet.noItems')}
    />
  );
}

/** Prints two boxes to tick by hand: as declared, or different. */
function TickBoxes() {
  const { text } = useText();
  return (
    <ul className="ticks narrow-ticks">
      <li>{text('sheet.asDeclared')}</li>
      <li>{text('sheet.otherwise')}</li>
    </ul>
  );
}
