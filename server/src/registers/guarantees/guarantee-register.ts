import { roles } from '../../callers/public.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import type { Register } from '../register.ts';
import {
  type Guarantee,
  GuaranteeBody,
  guaranteeBody,
  guaranteeReference,
  guaranteeStatus,
} from './guarantee.ts';
import { guaranteeStore } from './guarantee-store.ts';

export const guaranteeRegister: Register<Guarantee> = {
  ...{ noun: 'guarantee', name: 'guarantee', plural: 'guarantees' },
  ...{ path: 'guarantees', tag: 'Payments and guarantees', audited: 'guarantee' },
  readers: [...roles],
  store: guaranteeStore,
  filters: {
    organisationId: idSchema('org', 'Only guarantees of this organisation.'),
    reference: guaranteeReference,
    status: guaranteeStatus,
  },
  schema: GuaranteeBody,
  bodyOf: guaranteeBody,
};
