import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import { changePlatformOperation } from './change-platform.ts';
import { createPlatformOperation } from './create-platform.ts';
import { getPlatformOperation } from './get-platform.ts';
import { listPlatformsOperation } from './list-platforms.ts';

export interface PlatformParts {
  readonly database: Database;
  readonly source: IdSource;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly sealingKey: Uint8Array;
}

export function platformOperations(parts: PlatformParts): Operation[] {
  const { database, source, baseUrl, sealingKey } = parts;
  return [
    createPlatformOperation(database, source, baseUrl),
    listPlatformsOperation(database, sealingKey),
    getPlatformOperation(database),
    changePlatformOperation(database, source.now),
  ];
}
