import type { ConnectionOptions } from './database.ts';
import { openDatabaseSession } from './session.ts';

/**
 * Stores the profile at the first start, and compares it at later starts. Returns a message if the portal must not
 * start with this profile, otherwise null. Also returns null before the first migration creates the table.
 */
export async function checkStoredProfile(
  connection: ConnectionOptions,
  profile: 'sandbox' | 'production',
): Promise<string | null> {
  const client = await openDatabaseSession(connection, 'profile');
  try {
    const { rows: known } = await client.query("select where to_regclass('foundation.profile') is not null");
    if (known.length === 0) return null;
    await client.query('insert into foundation.profile (profile) values ($1) on conflict do nothing', [
      profile,
    ]);
    const { rows } = await client.query<{ profile: string }>('select profile from foundation.profile');
    if (rows[0]?.profile === profile) return null;
    return profile === 'production' ? sandboxDatabaseMessage : productionDatabaseMessage;
  } finally {
    await client.end();
  }
}

/**
 * Stores the country code at the first start, and compares it at later starts. Returns a message if the portal must not
 * start for this country, otherwise null. Also returns null before the first migration creates the table.
 */
export async function checkStoredCountry(
  connection: ConnectionOptions,
  code: string,
): Promise<string | null> {
  const client = await openDatabaseSession(connection, 'country');
  try {
    const { rows: known } = await client.query("select where to_regclass('foundation.country') is not null");
    if (known.length === 0) return null;
    await client.query('insert into foundation.country (code) values ($1) on conflict do nothing', [code]);
    const { rows } = await client.query<{ code: string }>('select code from foundation.country');
    const [storedCode] = rows;
    return !storedCode || storedCode.code === code ? null : otherCountryMessage(storedCode.code, code);
  } finally {
    await client.end();
  }
}

function otherCountryMessage(marked: string, code: string): string {
  return `This database belongs to the country ${marked}, but PORTAL_COUNTRY is ${code}. Its declarations have the numbers, dates and amounts of ${marked}. The portal was not started. To use this database, set PORTAL_COUNTRY to the folder of ${marked}. For ${code}, set an empty database in DATABASE_URL (or PORTAL_DATA_DIR, without DATABASE_URL).`;
}

const sandboxDatabaseMessage =
  'This database is a sandbox: its passwords, secrets and keys are in sandbox.json, and the automatic officer decided its declarations. The portal was not started. For production, set an empty database in DATABASE_URL (or PORTAL_DATA_DIR, without DATABASE_URL) and create the first client with npm run bootstrap. To use the sandbox, set PORTAL_PROFILE=sandbox.';

const productionDatabaseMessage =
  'This database is a production database, and a sandbox would decide on its declarations automatically. The portal was not started. To use this database, set PORTAL_PROFILE=production. For a sandbox, set an empty database in DATABASE_URL (or PORTAL_DATA_DIR, without DATABASE_URL).';
