import { migrateToBefore } from '../upgrade/before.ts';
import { upgradeUnderLoad } from '../upgrade/upgrade-under-load.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { prove } from './prove.ts';

/** How many declarations there are before: `PORTAL_UPGRADE_SIZE`, or a million. */
const size = Number(process.env.PORTAL_UPGRADE_SIZE ?? 1_000_000);

prove(
  {
    fault: 'A database of a million declarations is upgraded under load',
    done: `The version of the schema after 0031 lodges, decides, numbers, follows its logs and sweeps on a database of ${size} declarations with their documents, changes, audit rows, bills, remembered answers and logged calls, while all migrations since are made.`,
    promised:
      'No call is refused, or waits for a lock of a migration longer than two seconds and what is done while it is held; nothing is lost, the logs have no gap; what was there before reads whole and goes on; the sweeps of the version before delete nothing young.',
  },
  async (saw) => {
    const postgres = await startDebianPostgres();
    try {
      const portal = { connectionString: postgres.url };
      await migrateToBefore(portal);
      const places = { portal, superuser: postgres.connection };
      await upgradeUnderLoad(places, size, saw);
    } finally {
      await postgres.stop();
    }
  },
);
