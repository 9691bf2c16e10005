import { numbersOf } from '../../organisations/public.ts';
import type { Register } from '../register.ts';
import {
  type Authorisation,
  AuthorisationBody,
  authorisationBody,
  authorisationFilters,
} from './authorisation.ts';
import { authorisationStore } from './authorisation-store.ts';

const { insert, find, list, update } = authorisationStore;

export const authorisationRegister: Register<Authorisation> = {
  ...{ noun: 'authorisation', name: 'authorisation', plural: 'authorisations' },
  ...{ path: 'authorisations', tag: 'Procedures and stock', audited: 'authorisation' },
  readers: ['owner', 'developer', 'clerk', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor'],
  store: {
    ...{ insert, update },
    find: async (sql, within, id, lock) =>
      find(sql, within === null ? null : await numbersOf(sql, within), id, lock),
    list: async (sql, within, filter, page) =>
      list(sql, within === null ? null : await numbersOf(sql, within), filter, page),
  },
  filters: authorisationFilters,
  schema: AuthorisationBody,
  bodyOf: authorisationBody,
};
