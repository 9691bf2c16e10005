import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { readStorage, type Storage } from '../../declarations/storage/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';

function amount(description: string) {
  return Type.Object(
    {
      used: Type.Integer({
        minimum: 0,
        description: 'Number of drafts, documents or bytes that are stored now',
      }),
      limit: Type.Integer({
        minimum: 1,
        description: 'Maximum number of drafts, documents or bytes that the organisation can store',
      }),
    },
    {
      additionalProperties: false,
      title: 'StoredAmount',
      typeDescription: 'Stored amount and its limit',
      description,
    },
  );
}

const StorageBody = Type.Object(
  {
    drafts: amount(
      'Number of stored drafts, with its limit. A draft that is lodged or deleted no longer counts',
    ),
    documents: amount(
      'Number of uploaded documents, with its limit. Documents of completed declarations also count',
    ),
    bytes: amount('Total size of the uploaded documents in bytes, with its limit'),
  },
  {
    additionalProperties: false,
    title: 'Storage',
    description: 'Storage usage and limits of an organisation',
  },
);

const exampleStorage: Static<typeof StorageBody> = {
  drafts: { used: 12, limit: 10_000 },
  documents: { used: 830, limit: 100_000 },
  bytes: { used: 412_316_860, limit: 53_687_091_200 },
};

export const getStorage = declarantOperation(
  {
    id: 'getStorage',
    client: 'storage',
    method: 'GET',
    path: '/openapi/storage',
    tag: 'Account',
    summary: 'Get storage usage',
    description:
      'Returns the number of drafts and supporting documents that the organisation stores, with the limits. When a limit is reached, a request that would add a draft or document returns 409 `storage_full`. The owners receive a mail when 80 % of a limit is used. A lodgement does not count against the limits.',
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'Storage usage and limits',
        body: StorageBody,
        examples: { some: { summary: 'Far below the limits', value: exampleStorage } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, storage: limits }: { readonly database: Database; readonly storage: Storage }) =>
    async ({ caller }) => {
      const organisationId = caller.organisation.id;
      const used = await database.organisation(organisationId, (sql) => readStorage(sql, organisationId));
      const of = (kind: keyof Storage) => ({ used: used[kind], limit: limits[kind] });
      return answer(200, { drafts: of('drafts'), documents: of('documents'), bytes: of('bytes') });
    },
);
