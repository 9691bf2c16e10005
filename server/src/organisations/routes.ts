import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import { changeOrganisationOperation } from './change-organisation.ts';
import { createOrganisationOperation } from './create-organisation.ts';
import { getOrganisationOperation } from './get-organisation.ts';
import { listOrganisationsOperation } from './list-organisations.ts';

export interface OrganisationParts {
  readonly database: Database;
  readonly source: IdSource;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly sealingKey: Uint8Array;
}

export function organisationOperations(parts: OrganisationParts): Operation[] {
  const { database, source, baseUrl, sealingKey } = parts;
  return [
    createOrganisationOperation(database, source, baseUrl),
    listOrganisationsOperation(database, sealingKey),
    getOrganisationOperation(database),
    changeOrganisationOperation(database, source.now),
  ];
}
