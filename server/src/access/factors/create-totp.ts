import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { auditOrganisationOf } from '../sessions/public.ts';
import { type FactorParts, factorName, maxFactors, totpEncryptionContext } from './factor.ts';
import { factorLimit } from './factor-problems.ts';
import { insertTotp, lockFactors } from './factor-store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

const TotpEnrolment = Type.Object(
  {
    id: idSchema('fac', 'Id of the factor, for the confirmation with a code.'),
    secret: Type.String({
      'x-secret': true,
      description: 'Secret in base 32, for manual entry. It is shown only once.',
    }),
    uri: Type.String({
      'x-secret': true,
      description: 'The secret as a URI for the app: `otpauth://totp/…`.',
    }),
    qr: Type.String({ 'x-secret': true, description: 'The URI as a QR code (SVG image).' }),
  },
  { additionalProperties: false, title: 'BegunTotp', description: 'Settings for the authenticator app.' },
);

const exampleTotpEnrolment: Static<typeof TotpEnrolment> = {
  id: 'fac_01kaz4w7m3v3c5n8q2x6t9r1yh',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Customs%20Portal:alice%40harbour.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Customs%20Portal',
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 49 49"></svg>',
};

export const createTotpOperation = personOperation(
  {
    id: 'createTotp',
    method: 'POST',
    path: '/management/person/factors/totp',
    tag: 'Second factors',
    summary: 'Create an authenticator app factor',
    description:
      'Starts the setup of an authenticator app. The factor becomes active when you confirm it with a code. If you start the setup again, the portal deletes an earlier unconfirmed factor.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    fresh: true,
    body: {
      schema: Type.Object(
        { name: factorName },
        { additionalProperties: false, description: 'A new authenticator app.' },
      ),
      description: 'Name of the authenticator app.',
      examples: { phone: { summary: 'An app on a phone', value: { name: 'Phone' } } },
    },
    answers: {
      201: {
        description: 'Settings for the authenticator app, shown only once.',
        body: TotpEnrolment,
        examples: { begun: { summary: 'Settings to scan', value: exampleTotpEnrolment } },
      },
    },
    problems: [inputInvalid, factorLimit],
  },
  (parts: FactorParts) => {
    const { database, source, encryption } = parts;
    return ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const { email, id: personId } = caller.person;
        const factors = await lockFactors(transaction, personId);
        if (factors.length >= maxFactors) return refuse(factorLimit);
        const id = newId('fac', source);
        const secret = newTotpSecret();
        const now = source.now();
        const encrypted = encryption.encrypt(totpEncryptionContext(id), Buffer.from(secret));
        await insertTotp(transaction, { id, personId, name: body.name, encrypted, createdAt: now });
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: auditOrganisationOf(caller),
          at: now,
          action: 'factor.begin',
          target: { kind: 'factor', id },
          change: { after: { kind: 'totp', name: body.name } },
        });
        const uri = totpUri(secret, email);
        return answer(201, { id, secret, uri, qr: toSvgSource(generate(uri), { off: 'white' }) });
      });
  },
);
