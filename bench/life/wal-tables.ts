import { inColumns } from '../table.ts';
import type { LivesCost } from './measure-wal.ts';
import type { WalShare } from './wal-shares.ts';

export type Costs = Readonly<Record<string, LivesCost>>;

/** Returns lines with the totals, then WAL by table and by index: per life, in bytes. */
export function walReport(costs: Costs): string {
  const all = Object.entries(costs);
  const totals = all.map(([temperature, cost]) => [temperature, ...totalsOf(cost)]);
  const heads = [
    'per declaration',
    'WAL kB',
    'images kB',
    'WAL without images kB',
    'images',
    'records',
    'PostgreSQL CPU ms',
    'index updates',
  ];
  return [
    inColumns([heads, ...totals]),
    sharesTable('by table', costs, ({ table }) => table),
    sharesTable('by index', costs, ({ table, index }) => (index === null ? null : `${table} ${index}`)),
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function totalsOf({ lives, walBytes, shares, cpuMicros, indexUpdates }: LivesCost): string[] {
  const sum = (of: (share: WalShare) => number): number => shares.reduce((all, one) => all + of(one), 0);
  const images = sum(({ imageBytes }) => imageBytes);
  return [
    (walBytes / lives / 1_000).toFixed(1),
    (images / lives / 1_000).toFixed(1),
    ((walBytes - images) / lives / 1_000).toFixed(1),
    (sum((share) => share.images) / lives).toFixed(1),
    (sum(({ records }) => records) / lives).toFixed(1),
    (cpuMicros / lives / 1_000).toFixed(2),
    (indexUpdates / lives).toFixed(2),
  ];
}

interface Row {
  readonly name: string;
  readonly cells: readonly string[];
  readonly bytes: number;
}

/** Adds up rows of the same name; omits shares without a name. */
function sharesTable(title: string, costs: Costs, nameOf: (share: WalShare) => string | null): string[] {
  const all = Object.entries(costs);
  const names = new Set(all.flatMap(([, { shares }]) => shares.flatMap((share) => nameOf(share) ?? [])));
  const rows = [...names].map((name): Row => {
    const cells = all.map(([, cost]) => cellsOf(cost, (share) => nameOf(share) === name));
    return {
      name,
      cells: cells.flatMap(({ text }) => text),
      bytes: cells.reduce((sum, one) => sum + one.bytes, 0),
    };
  });
  const heads = all.flatMap(([temperature]) => [
    `${temperature}: rows B`,
    'indexes B',
    'images B',
    'images',
    'records',
  ]);
  const sorted = rows.toSorted((one, two) => two.bytes - one.bytes);
  return inColumns([[title, ...heads], ...sorted.map(({ name, cells }) => [name, ...cells])]);
}

function cellsOf({ lives, shares }: LivesCost, belongs: (share: WalShare) => boolean) {
  const own = shares.filter(belongs);
  const sum = (from: readonly WalShare[], of: (share: WalShare) => number): number =>
    from.reduce((all, one) => all + of(one), 0) / lives;
  const rows = own.filter(({ index }) => index === null);
  const indexes = own.filter(({ index }) => index !== null);
  const [rowBytes, indexBytes] = [sum(rows, ({ bytes }) => bytes), sum(indexes, ({ bytes }) => bytes)];
  const imageBytes = sum(own, (share) => share.imageBytes);
  return {
    bytes: rowBytes + indexBytes + imageBytes,
    text: [
      rowBytes.toFixed(0),
      indexBytes.toFixed(0),
      imageBytes.toFixed(0),
      sum(own, ({ images }) => images).toFixed(2),
      sum(own, ({ records }) => records).toFixed(1),
    ],
  };
}
