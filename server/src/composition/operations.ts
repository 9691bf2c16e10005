import { type ConsoleParts, consoleOperations, endRightsOf } from '../access/people/public.ts';
import { type ClientParts, clientOperations } from '../access/public.ts';
import { auditOperations } from '../audit/public.ts';
import { ownOperations } from '../callers/public.ts';
import { createFeed, createHeldCalls, type Feed } from '../declarations/feed/public.ts';
import type { CustomsClock } from '../declarations/lifecycle/public.ts';
import { type DeclarationsDependencies, declarationRoutes } from '../declarations/public.ts';
import { type Database, openDatabase } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import type { Peppers } from '../foundation/secrets/peppers.ts';
import { type SecretRing, secretRing } from '../foundation/secrets/secrets.ts';
import { eventOperations, webhookOperations, webhooksForPeople } from '../notifications/public.ts';
import { pauseWebhooksOf, type WebhookDependencies } from '../notifications/webhooks/public.ts';
import { createPasswordQueue } from '../organisations/people/public.ts';
import { organisationOperations } from '../organisations/public.ts';
import { verificationTokens } from '../papers/decisions/public.ts';
import { findDocumentIds, noScanner } from '../papers/documents/public.ts';
import { type PaperParts, paperOperations } from '../papers/public.ts';
import { platformOperations } from '../platforms/public.ts';
import { orderPayment } from '../processing/payments/public.ts';
import { type ProcessingParts, processingOperations } from '../processing/public.ts';
import { type RememberedReference, rememberReference } from '../reference/lists/public.ts';
import { referenceImportOperations, referenceOperations } from '../reference/public.ts';
import { listMails, type SandboxSettings, sandboxOperations } from '../sandbox/public.ts';
import { getSystemOperation, type SystemParts } from '../system/public.ts';
import { backlogsOf } from './backlogs.ts';

export interface OperationParts {
  readonly database: Database;
  readonly feed: Feed;
  readonly source: IdSource;
  readonly customsNow: CustomsClock;
  readonly reference: RememberedReference;
  readonly customs: ProcessingParts['customs'];
  readonly papers: Pick<PaperParts, 'keys' | 'quarantined' | 'scanner' | 'tokens'>;
  readonly storage: DeclarationsDependencies['storage'];
  readonly sealingKey: Uint8Array;
  readonly cursorKey: Uint8Array;
  readonly pepper: Peppers;
  readonly environment: ClientParts['maker']['environment'];
  readonly profile: ClientParts['profile'];
  readonly limits: ClientParts['limits'];
  /** What the system page tells of this process. */
  readonly system: Pick<SystemParts, 'settings' | 'version'>;
  /** How long a settled import stays `released`. */
  readonly clearAfterMs: number;
  readonly baseUrl: string;
  readonly checkPassword: ConsoleParts['checkPassword'];
  readonly attempts: ConsoleParts['attempts'];
  readonly passwords: ConsoleParts['passwords'];
  readonly wrapping: SecretRing;
  readonly postMail: ConsoleParts['postMail'];
  /** Whether the mails of the sandbox are for anyone. */
  readonly sandboxMails: 'shown' | 'hidden';
  /** Null where nobody rehearses. */
  readonly sandbox: Pick<SandboxSettings, 'refresh'> | null;
  readonly webhooks: Pick<WebhookDependencies, 'policy' | 'resolve' | 'wake'>;
  /** Lets customs look at once for what is due. */
  readonly wakeCustoms: () => void;
  /** Monotonic, in ms. */
  readonly clock: () => number;
}

/** Every operation of the portal, by its modules in their order. */
export function portalOperations(parts: OperationParts): {
  readonly openapi: readonly Operation[];
  readonly management: readonly Operation[];
} {
  const { database, feed, source, customsNow, reference } = parts;
  const { pepper, environment, profile, baseUrl, clock } = parts;
  // Cursors have a key of their own, which a restore changes.
  const { cursorKey: sealingKey } = parts;
  const rightsEnded: ConsoleParts['rightsEnded'] = async (transaction, ended, acting) => {
    const { now } = source;
    await endRightsOf(transaction, { baseUrl, postMail: parts.postMail, now }, ended, acting);
    await pauseWebhooksOf(transaction, ended, acting, now());
  };
  // Counted together, whatever is held open.
  const held = createHeldCalls();
  const openapi = [
    ...referenceOperations({ database, sealingKey, now: source.now }),
    ...declarationRoutes({
      database,
      feed,
      held,
      ids: source,
      now: customsNow,
      reference,
      uploaded: (organisationId, declarationId, ids) =>
        database.organisation(organisationId, (sql) =>
          findDocumentIds(sql, organisationId, declarationId, ids),
        ),
      sealingKey,
      baseUrl,
      storage: parts.storage,
      environment: profile,
      clock,
    }),
    orderPayment({ database, feed, now: customsNow, baseUrl, transfers: profile === 'sandbox' }),
    ...paperOperations({
      ...parts.papers,
      database,
      ids: source,
      baseUrl,
      reference,
      storage: parts.storage,
    }),
    ...eventOperations({ database, feed, held, sealingKey, baseUrl, clock }),
  ];
  const webhooks = webhookOperations({
    ...parts.webhooks,
    database,
    source,
    wrapping: parts.wrapping,
    baseUrl,
    sealingKey,
  });
  const rehearsal = parts.sandbox
    ? sandboxOperations(
        { database, feed, settings: parts.sandbox, wakeCustoms: parts.wakeCustoms, now: source.now },
        [...openapi, ...webhooks],
      )
    : [];
  return {
    openapi: [...openapi, ...webhooks, ...rehearsal],
    management: [
      ...ownOperations([...openapi, ...rehearsal]),
      ...webhooksForPeople(webhooks),
      ...(parts.sandbox && parts.sandboxMails === 'shown'
        ? [listMails({ database, wrapping: parts.wrapping })]
        : []),
      ...auditOperations({ database, sealingKey, now: source.now }),
      getSystemOperation({
        ...parts.system,
        database,
        backlogs: backlogsOf({
          now: source.now,
          clearAfterMs: parts.clearAfterMs,
          rotation: { ring: parts.wrapping, pepper },
        }),
        now: source.now,
      }),
      ...referenceImportOperations({ database, source, baseUrl, sealingKey }),
      ...consoleOperations({
        database,
        source,
        baseUrl,
        checkPassword: parts.checkPassword,
        attempts: parts.attempts,
        passwords: parts.passwords,
        wrapping: parts.wrapping,
        postMail: parts.postMail,
        rightsEnded,
        sealingKey: parts.sealingKey,
        factorsRequired: profile === 'production',
        resetsOfSandbox: parts.sandboxMails === 'shown',
      }),
      ...organisationOperations({
        database,
        source,
        baseUrl,
        sealingKey,
        postMail: parts.postMail,
        rightsEnded,
      }),
      ...platformOperations({ database, source, baseUrl, sealingKey, postMail: parts.postMail }),
      ...clientOperations({
        database,
        maker: { source, environment, pepper },
        baseUrl,
        sealingKey,
        profile,
        limits: parts.limits,
        wrapping: parts.wrapping,
      }),
      ...processingOperations({ database, source, customs: parts.customs, feed, baseUrl, sealingKey }),
    ],
  };
}

/** The operations as they are documented; none of them is ever called, so nothing is opened. */
export function operationsForDocumentation(): ReturnType<typeof portalOperations> {
  const database = openDatabase({ host: '', user: '', database: '' });
  const clock = (): number => 0;
  const source = { now: () => new Date(0), random: (bytes: number) => new Uint8Array(bytes) };
  const notifications = { on() {}, onLost() {}, fresh: () => false, close: () => Promise.resolve() };
  const reference = rememberReference({ sql: database.system, clock });
  return portalOperations({
    database,
    feed: createFeed({ database, notifications, clock, failed() {} }),
    source,
    customsNow: source.now,
    reference,
    customs: { ...source, reference, riskRules: () => Promise.resolve([]), riskKey: new Uint8Array() },
    papers: {
      keys: { sign: () => Promise.resolve('') },
      quarantined() {},
      scanner: noScanner,
      tokens: verificationTokens(new Uint8Array()),
    },
    storage: { drafts: 1, documents: 1, bytes: 1 },
    sealingKey: new Uint8Array(),
    cursorKey: new Uint8Array(),
    sandboxMails: 'shown',
    sandbox: { refresh: () => Promise.resolve() },
    webhooks: {
      policy: { allowed: [], ownPorts: [], baseUrl: '' },
      resolve: () => Promise.resolve([]),
      wake() {},
    },
    wakeCustoms() {},
    pepper: { version: 1, key: Buffer.alloc(0), others: [] },
    environment: 'sandbox',
    profile: 'sandbox',
    limits: { standing: () => null },
    system: { settings: [], version: '' },
    clearAfterMs: 0,
    baseUrl: 'http://localhost:8080',
    checkPassword: () => Promise.resolve({ kind: 'wrong' }),
    attempts: { charge: () => Promise.resolve(0), takeBack: () => Promise.resolve() },
    passwords: createPasswordQueue(),
    postMail: () => Promise.resolve(),
    wrapping: secretRing({ current: '', previous: null }, source.random),
    clock,
  });
}
