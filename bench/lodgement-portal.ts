import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import contract from '../contract/openapi.json' with { type: 'json' };
import { thisCheckout } from './checkout.ts';
import { type DurableCluster, databaseUrlOf, runQuery, startDurableCluster } from './cluster.ts';
import { changePortalProfile, productionProfileVariables } from './database-profile.ts';
import { benchPortalSecret } from './large-portal.ts';
import { type BenchPortal, createBenchPortal } from './portal.ts';

/**
 * A portal without an automatic officer, on a separate PostgreSQL server that remains across restarts of the
 * portal.
 */
export interface LodgementPortal {
  readonly cluster: DurableCluster;
  readonly portal: BenchPortal;
  readonly directory: string;
}

const { requestBody } = contract.paths['/openapi/declarations'].post;
export const exampleDocument = requestBody.content['application/json'].examples['coffee-by-sea'].value;

/**
 * Creates a portal and runs the work. A sandbox fills the database once; then the portal runs in the
 * production profile, where no automatic officer decides: lodgement is measured without decisions.
 */
export async function withLodgementPortal<Found>(
  work: (place: LodgementPortal) => Promise<Found>,
): Promise<Found> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  const cluster = await startDurableCluster();
  const { socketDirectory } = cluster;
  const database = 'lodging';
  await runQuery(socketDirectory, 'postgres', `create database ${database}`);
  const environment = {
    DATABASE_URL: databaseUrlOf(socketDirectory, database),
    PORTAL_SECRET: benchPortalSecret,
  };
  const portal = await createBenchPortal(environment);
  try {
    const first = await portal.start();
    await first.stop();
    await changePortalProfile({ socketDirectory, database }, portal.dataDir, 'production');
    const production = await productionProfileVariables(portal, thisCheckout.root);
    const start: BenchPortal['start'] = (nodeOptions, more, core) =>
      portal.start(nodeOptions, { ...production, ...more }, core);
    return await work({ cluster, portal: { ...portal, start }, directory });
  } finally {
    await portal.remove();
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
