import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import type { PostMail } from '../foundation/mail/mail.ts';
import { approvePlatformOperation } from './approve-platform.ts';
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
  readonly postMail: PostMail;
}

export function platformOperations(parts: PlatformParts): Operation[] {
  const { database, source, baseUrl, sealingKey, postMail } = parts;
  return [
    createPlatformOperation(database, source, baseUrl),
    listPlatformsOperation(database, sealingKey),
    getPlatformOperation(database),
    changePlatformOperation(database, source.now),
    approvePlatformOperation(database, source.now, baseUrl, postMail),
  ];
}
