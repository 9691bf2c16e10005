import { type Storage, updateStorageWarnings } from '../../declarations/storage/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { PostMail } from '../../foundation/mail/mail.ts';
import { activeOwnersOfOrganisation } from '../../organisations/members/public.ts';
import { recipientOf } from '../../organisations/people/public.ts';
import { storageMail } from './storage-mails.ts';

const warningShare = 0.8;

/** Sends one mail to the owners of an organisation when its storage is nearly full. */
export async function sendStorageAlerts(parts: {
  readonly database: Pick<Database, 'systemTransaction'>;
  readonly storage: Storage;
  readonly postMail: PostMail;
  readonly baseUrl: string;
}): Promise<void> {
  const { database, storage, postMail, baseUrl } = parts;
  const near = {
    drafts: Math.ceil(storage.drafts * warningShare),
    documents: Math.ceil(storage.documents * warningShare),
    bytes: Math.ceil(storage.bytes * warningShare),
  };
  await database.systemTransaction(async (transaction) => {
    for (const organisationId of await updateStorageWarnings(transaction, near)) {
      for (const owner of await activeOwnersOfOrganisation(transaction, organisationId)) {
        await postMail(transaction, storageMail(baseUrl, await recipientOf(transaction, owner)));
      }
    }
  });
}
