import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import type { RememberedReference } from '../reference/lists/public.ts';
import type { Feed, HeldCalls } from './feed/public.ts';
import type { CustomsClock } from './lifecycle/public.ts';
import {
  answerQuery,
  createDeclaration,
  deleteDeclaration,
  listAmendments,
  listDeclarationEvents,
  listQueries,
  listVersions,
  lodgeDeclaration,
  presentDeclaration,
  readAmendment,
  readDeclaration,
  readDuties,
  readQuery,
  readStatusOfDeclarations,
  readVersion,
  replaceDeclaration,
  requestAmendment,
  requestInvalidation,
  type UploadedDocuments,
} from './operations/public.ts';
import type { Storage } from './record/public.ts';
import { listRules, readRule } from './rules/public.ts';
import { exportDeclarations, listDeclarations, summariseDeclarations } from './search/public.ts';

export interface DeclarationsDependencies {
  readonly database: Database;
  readonly feed: Feed;
  /** The calls and streams that clients hold open. */
  readonly held: HeldCalls;
  readonly ids: IdSource;
  readonly now: CustomsClock;
  readonly reference: RememberedReference;
  readonly uploaded: UploadedDocuments;
  readonly sealingKey: Uint8Array;
  readonly baseUrl: string;
  /** What an organisation may keep. */
  readonly storage: Storage;
  readonly environment: string;
  /** Monotonic, in ms. */
  readonly clock: () => number;
}

export function declarationRoutes(deps: DeclarationsDependencies): Operation[] {
  return [
    readStatusOfDeclarations(deps),
    createDeclaration(deps),
    listDeclarations(deps),
    exportDeclarations(deps),
    summariseDeclarations(deps),
    readDeclaration(deps),
    replaceDeclaration(deps),
    deleteDeclaration(deps),
    lodgeDeclaration(deps),
    listRules(deps),
    readRule(deps),
    presentDeclaration(deps),
    requestAmendment(deps),
    listAmendments(deps),
    readAmendment(deps),
    listVersions(deps),
    readVersion(deps),
    requestInvalidation(deps),
    listQueries(deps),
    readQuery(deps),
    answerQuery(deps),
    readDuties(deps),
    listDeclarationEvents(deps),
  ];
}
