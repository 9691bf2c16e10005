import { applySettings } from '../cluster.ts';
import { type CallerActivity, type LifecycleCost, measureLifecycleWal } from '../life/measure-wal.ts';
import type { WalShare } from '../life/wal-shares.ts';
import type { ComparedFigure } from './compared-figure.ts';
import type { ComparedVersion } from './compared-version.ts';

/** Lives of both sides, and of the second one with compressed full-page images too. */
export interface LifecycleComparison {
  readonly lines: readonly ComparedFigure[];
  /** The first figures are those without compression, the second those with it, both of the checkout named `after`. */
  readonly compression: readonly ComparedFigure[];
  /** WAL of one life by table, without full-page images, and the images separately. */
  readonly tables: Readonly<
    Record<
      CallerActivity,
      { readonly rows: readonly ComparedFigure[]; readonly images: readonly ComparedFigure[] }
    >
  >;
}

type Variant = 'before' | 'after' | 'compressed';
type Costs = Readonly<Record<CallerActivity, Record<Variant, LifecycleCost[]>>>;

const temperatures = ['hot', 'cold'] as const;

/** Runs lives on both sides in turn, in the sandbox profile: its customs decides. */
export async function compareLifecycles(
  sides: readonly ComparedVersion[],
  { rounds, lives }: { readonly rounds: number; readonly lives: number },
  say: (line: string) => void,
): Promise<LifecycleComparison> {
  const costs: Costs = {
    hot: { before: [], after: [], compressed: [] },
    cold: { before: [], after: [], compressed: [] },
  };
  const turns = sides.flatMap((side): { side: ComparedVersion; variant: Variant }[] =>
    side.label === 'after'
      ? [
          { side, variant: 'after' },
          { side, variant: 'compressed' },
        ]
      : [{ side, variant: 'before' }],
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const { side, variant } of round % 2 === 0 ? turns : turns.toReversed()) {
      await measureVariant(side, variant, lives, costs, (what) =>
        say(
          `compare: lifecycles of ${lives} declarations (${what}), ${variant}, round ${round + 1} of ${rounds}`,
        ),
      );
    }
  }
  return {
    lines: temperatures.flatMap((temperature) => linesOf(temperature, costs[temperature], 'before', 'after')),
    compression: linesOf('cold', costs.cold, 'after', 'compressed'),
    tables: { hot: tablesOf(costs.hot), cold: tablesOf(costs.cold) },
  };
}

async function measureVariant(
  { cluster, subject }: ComparedVersion,
  variant: Variant,
  lives: number,
  costs: Costs,
  say: (what: CallerActivity) => void,
): Promise<void> {
  const compression = variant === 'compressed' ? 'pglz' : 'off';
  await applySettings(cluster.socketDirectory, { wal_compression: compression });
  const running = await subject.start('sandbox');
  try {
    // Compression affects full-page images: a hot life has almost none.
    for (const temperature of variant === 'compressed' ? (['cold'] as const) : temperatures) {
      say(temperature);
      costs[temperature][variant].push(await measureLifecycleWal(subject, temperature, lives));
    }
  } finally {
    await running.stop();
    await applySettings(cluster.socketDirectory, { wal_compression: 'off' });
  }
}

function linesOf(
  temperature: CallerActivity,
  costs: Record<Variant, LifecycleCost[]>,
  from: Variant,
  to: Variant,
): ComparedFigure[] {
  const line = (
    what: string,
    unit: ComparedFigure['unit'],
    of: (cost: LifecycleCost) => number,
  ): ComparedFigure => ({
    name: `life of a declaration, ${temperature}: ${what}`,
    unit,
    before: costs[from].map((cost) => of(cost) / cost.lives),
    after: costs[to].map((cost) => of(cost) / cost.lives),
  });
  const images = ({ shares }: LifecycleCost): number => sum(shares, ({ imageBytes }) => imageBytes);
  return [
    line('WAL', 'kB', ({ walBytes }) => walBytes / 1_000),
    line('WAL without full-page images', 'kB', (cost) => (cost.walBytes - images(cost)) / 1_000),
    line('full-page images', 'kB', (cost) => images(cost) / 1_000),
    line('full-page images, number', '', ({ shares }) => sum(shares, (share) => share.images)),
    line('WAL records', '', ({ shares }) => sum(shares, ({ records }) => records)),
    line('CPU of PostgreSQL', 'ms', ({ cpuMicros }) => cpuMicros / 1_000),
    line('updates of declarations that write index entries', '', ({ indexUpdates }) => indexUpdates),
  ];
}

/** Tables of the same name on both sides share a line. */
function tablesOf({ before, after }: Record<Variant, LifecycleCost[]>) {
  const all = [...before, ...after].flatMap(({ shares }) => shares);
  const names = [...new Set(all.map(({ table }) => table))];
  const lines = (of: (share: WalShare) => number): ComparedFigure[] =>
    names
      .map((name): ComparedFigure => {
        const values = (costs: readonly LifecycleCost[]): number[] =>
          costs.map(
            ({ lives, shares }) =>
              sum(
                shares.filter(({ table }) => table === name),
                of,
              ) /
              lives /
              1_000,
          );
        return { name, unit: 'kB', before: values(before), after: values(after) };
      })
      .filter((line) => largest(line) >= leastShownKilobytes)
      .toSorted((one, two) => largest(two) - largest(one));
  return { rows: lines(({ bytes }) => bytes), images: lines(({ imageBytes }) => imageBytes) };
}

const leastShownKilobytes = 0.05;

function largest({ before, after }: ComparedFigure): number {
  return Math.max(...before, ...after);
}

function sum(shares: readonly WalShare[], of: (share: WalShare) => number): number {
  return shares.reduce((all, one) => all + of(one), 0);
}
