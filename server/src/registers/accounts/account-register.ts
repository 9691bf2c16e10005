import { roles } from '../../callers/public.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import type { Register } from '../register.ts';
import { type Account, AccountBody, accountBody, accountNumber, accountState } from './account.ts';
import { accountStore } from './account-store.ts';

export const accountFilters = { number: accountNumber, status: accountState };

export const accountRegister: Register<Account> = {
  ...{ noun: 'account', name: 'deferment account', plural: 'deferment accounts' },
  ...{ path: 'deferment-accounts', tag: 'Payments and guarantees', audited: 'deferment_account' },
  readers: [...roles],
  store: accountStore,
  filters: {
    organisationId: idSchema('org', 'Only deferment accounts of this organisation.'),
    ...accountFilters,
  },
  schema: AccountBody,
  bodyOf: accountBody,
};
