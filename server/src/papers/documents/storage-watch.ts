import { listUncounted, markWarned, type Storage } from '../../declarations/storage/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { PostMail } from '../../foundation/mail/mail.ts';
import { ownersOf } from '../../organisations/members/public.ts';
import { storageMail } from './storage-mails.ts';
import { countStorage } from './store.ts';

const warnedAt = 0.8;

/** Counts what was there before there was a count, and tells owners, once, that not much is left. */
export async function watchStorage(parts: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly storage: Storage;
  readonly postMail: PostMail;
  readonly baseUrl: string;
}): Promise<void> {
  const { database, storage, postMail, baseUrl } = parts;
  for (const organisationId of await listUncounted(database.system)) {
    await database.systemTransaction((transaction) => countStorage(transaction, organisationId));
  }
  const near = {
    drafts: Math.ceil(storage.drafts * warnedAt),
    documents: Math.ceil(storage.documents * warnedAt),
    bytes: Math.ceil(storage.bytes * warnedAt),
  };
  await database.systemTransaction(async (transaction) => {
    for (const organisationId of await markWarned(transaction, near)) {
      for (const { email } of await ownersOf(transaction, organisationId)) {
        await postMail(transaction, storageMail(baseUrl, email));
      }
    }
  });
}
