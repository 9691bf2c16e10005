import { migrateAndFill } from '../../server/src/foundation/database/testing/migrated-database.ts';
import { bundledListsFilling } from '../../server/src/reference/testing/reference.ts';
import { upgradeUnderLoad } from '../upgrade/upgrade-under-load.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { testFault } from './fault-report-case.ts';

/** Number of declarations in the database: `PORTAL_UPGRADE_SIZE`, or a million. */
const size = Number(process.env.PORTAL_UPGRADE_SIZE ?? 1_000_000);

testFault(
  {
    fault: 'A database of a million declarations is upgraded under load',
    done: `The present version lodges, decides, numbers, follows its logs and cleans up on a database of ${size} declarations with their documents, changes, audit rows, bills, stored responses and logged requests. At the same time, the next version upgrades the database, first with changed functions, then with migrations too. A node of the present version starts after each upgrade.`,
    promised:
      'No request is refused, or waits for a lock of a migration longer than two seconds and the work under that lock. Nothing is lost, and the logs have no gap. The older node does not put its functions back. The declarations from before the upgrade are complete and proceed. The cleanup of the older version deletes no recent row.',
    alerts: { none: 'Both versions serve requests during the upgrade.' },
  },
  async (saw) => {
    const postgres = await startDebianPostgres();
    try {
      const portal = { connectionString: postgres.url };
      await migrateAndFill(portal, bundledListsFilling());
      await upgradeUnderLoad({ portal, superuser: postgres.connection }, size, saw);
    } finally {
      await postgres.stop();
    }
  },
);
