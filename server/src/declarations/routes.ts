import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import type { RememberedReference } from '../reference/public.ts';
import { answerQuery, type UploadedDocuments } from './answer-query.ts';
import { createDeclaration } from './create-declaration.ts';
import type { CustomsClock } from './customs-clock.ts';
import { deleteDeclaration } from './delete-declaration.ts';
import { exportDeclarations } from './export-declarations.ts';
import type { Feed } from './feed.ts';
import type { HeldCalls } from './held-calls.ts';
import { listAmendments } from './list-amendments.ts';
import { listDeclarations } from './list-declarations.ts';
import { listDeclarationEvents } from './list-events.ts';
import { listQueries } from './list-queries.ts';
import { listVersions } from './list-versions.ts';
import { lodgeDeclaration } from './lodge-declaration.ts';
import { presentDeclaration } from './present-declaration.ts';
import { readAmendment } from './read-amendment.ts';
import { readDeclaration } from './read-declaration.ts';
import { readDuties } from './read-duties.ts';
import { readQuery } from './read-query.ts';
import { readVersion } from './read-version.ts';
import { replaceDeclaration } from './replace-declaration.ts';
import { requestAmendment } from './request-amendment.ts';
import { requestInvalidation } from './request-invalidation.ts';
import { listRules } from './rules/list-rules.ts';
import { readRule } from './rules/read-rule.ts';
import { readStatusOfDeclarations } from './status.ts';
import type { Storage } from './storage.ts';
import { summariseDeclarations } from './summarise-declarations.ts';

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
