import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { auditSearch } from './audit-search.ts';
import { declarationSearch } from './declaration-search.ts';
import { deliverySearch } from './delivery-search.ts';
import { Failed } from './failed.tsx';
import { Frame } from './frame.tsx';
import { guaranteeSearch } from './guarantee-search.ts';
import { homeOf } from './home.ts';
import { type ChangeKind, changeKinds } from './import-lists.ts';
import { NotFound } from './not-found.tsx';
import { peopleSearch } from './people-search.ts';
import { queueSearch } from './queue-search.ts';
import { requestLogSearch } from './request-log-search.ts';
import { sessionQuery } from './session.ts';
import { standingSearch } from './standing-search.ts';
import { textsIn } from './texts-in.ts';
import { usageSearch } from './usage-search.ts';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Failed,
});

/** A place that only somebody who is signed in can see; whoever is not comes back to it afterwards. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Frame,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session?.state !== 'signed_in') {
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    }
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.queries.getQueryData(sessionQuery.queryKey) ?? null) });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' && search.next.startsWith('/') ? { next: search.next } : {},
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session?.state === 'signed_in') throw redirect({ to: search.next ?? '/' });
  },
}).lazy(() => import('../pages/sign-in.tsx').then(({ route }) => route));

const signUp = createRoute({ getParentRoute: () => root, path: '/sign-up' }).lazy(() =>
  import('../pages/sign-up.tsx').then(({ route }) => route),
);
const verification = createRoute({ getParentRoute: () => root, path: '/verification' }).lazy(() =>
  import('../pages/verification.tsx').then(({ route }) => route),
);
const passwordReset = createRoute({ getParentRoute: () => root, path: '/password-reset' }).lazy(() =>
  import('../pages/password-reset.tsx').then(({ route }) => route),
);
const newPassword = createRoute({ getParentRoute: () => root, path: '/new-password' }).lazy(() =>
  import('../pages/new-password.tsx').then(({ route }) => route),
);
const mails = createRoute({
  getParentRoute: () => root,
  path: '/mails',
  validateSearch: textsIn('to'),
}).lazy(() => import('../pages/mails.tsx').then(({ route }) => route));

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  beforeLoad: ({ context }) => context.queries.ensureQueryData(sessionQuery).then(() => {}),
}).lazy(() => import('../pages/invitation.tsx').then(({ route }) => route));

const clients = createRoute({ getParentRoute: () => inside, path: '/clients' }).lazy(() =>
  import('../pages/clients.tsx').then(({ route }) => route),
);
const client = createRoute({ getParentRoute: () => inside, path: '/clients/$clientId' }).lazy(() =>
  import('../pages/client.tsx').then(({ route }) => route),
);
const platforms = createRoute({
  getParentRoute: () => inside,
  path: '/platforms',
  validateSearch: standingSearch,
}).lazy(() => import('../pages/platforms.tsx').then(({ route }) => route));
const platform = createRoute({ getParentRoute: () => inside, path: '/platforms/$platformId' }).lazy(() =>
  import('../pages/platform.tsx').then(({ route }) => route),
);
const registration = createRoute({ getParentRoute: () => inside, path: '/registration' }).lazy(() =>
  import('../pages/registration.tsx').then(({ route }) => route),
);
const ownOrganisation = createRoute({ getParentRoute: () => inside, path: '/organisation' }).lazy(() =>
  import('../pages/own-organisation.tsx').then(({ route }) => route),
);
const organisations = createRoute({
  getParentRoute: () => inside,
  path: '/organisations',
  validateSearch: standingSearch,
}).lazy(() => import('../pages/organisations.tsx').then(({ route }) => route));
const organisation = createRoute({
  getParentRoute: () => inside,
  path: '/organisations/$organisationId',
}).lazy(() => import('../pages/organisation.tsx').then(({ route }) => route));
const people = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  validateSearch: peopleSearch,
}).lazy(() => import('../pages/people.tsx').then(({ route }) => route));
const person = createRoute({ getParentRoute: () => inside, path: '/people/$personId' }).lazy(() =>
  import('../pages/person.tsx').then(({ route }) => route),
);
const queue = createRoute({
  getParentRoute: () => inside,
  path: '/queue',
  validateSearch: queueSearch,
}).lazy(() => import('../pages/queue.tsx').then(({ route }) => route));
const deskDeclaration = createRoute({ getParentRoute: () => inside, path: '/queue/$declarationId' }).lazy(
  () => import('../pages/desk-declaration.tsx').then(({ route }) => route),
);
const declarations = createRoute({
  getParentRoute: () => inside,
  path: '/declarations',
  validateSearch: declarationSearch,
}).lazy(() => import('../pages/declarations.tsx').then(({ route }) => route));

const newDeclaration = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/new',
  validateSearch: textsIn('sample', 'copy'),
}).lazy(() => import('../pages/new-declaration.tsx').then(({ route }) => route));

const declaration = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/$declarationId',
}).lazy(() => import('../pages/declaration.tsx').then(({ route }) => route));

const declarationDocument = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/$declarationId/document',
}).lazy(() => import('../pages/declaration-document.tsx').then(({ route }) => route));

const consents = createRoute({ getParentRoute: () => inside, path: '/consents' }).lazy(() =>
  import('../pages/consents.tsx').then(({ route }) => route),
);

const guarantees = createRoute({
  getParentRoute: () => inside,
  path: '/guarantees',
  validateSearch: guaranteeSearch,
}).lazy(() => import('../pages/guarantees.tsx').then(({ route }) => route));
const guarantee = createRoute({ getParentRoute: () => inside, path: '/guarantees/$guaranteeId' }).lazy(() =>
  import('../pages/guarantee.tsx').then(({ route }) => route),
);
const riskRules = createRoute({
  getParentRoute: () => inside,
  path: '/risk-rules',
  validateSearch: ({ active }: Record<string, unknown>): { active?: boolean } =>
    typeof active === 'boolean' ? { active } : {},
}).lazy(() => import('../pages/risk-rules.tsx').then(({ route }) => route));
const riskRule = createRoute({ getParentRoute: () => inside, path: '/risk-rules/$ruleId' }).lazy(() =>
  import('../pages/risk-rule.tsx').then(({ route }) => route),
);
const referenceImports = createRoute({ getParentRoute: () => inside, path: '/reference-imports' }).lazy(() =>
  import('../pages/reference-imports.tsx').then(({ route }) => route),
);
const referenceImport = createRoute({
  getParentRoute: () => inside,
  path: '/reference-imports/$importId',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: ChangeKind } => {
    const known = changeKinds.find((name) => name === kind);
    return known ? { kind: known } : {};
  },
}).lazy(() => import('../pages/reference-import.tsx').then(({ route }) => route));
const account = createRoute({ getParentRoute: () => inside, path: '/account' }).lazy(() =>
  import('../pages/account.tsx').then(({ route }) => route),
);
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  validateSearch: auditSearch,
}).lazy(() => import('../pages/audit.tsx').then(({ route }) => route));
const signingKeys = createRoute({ getParentRoute: () => inside, path: '/signing-keys' }).lazy(() =>
  import('../pages/signing-keys.tsx').then(({ route }) => route),
);
const system = createRoute({ getParentRoute: () => inside, path: '/system' }).lazy(() =>
  import('../pages/system.tsx').then(({ route }) => route),
);

const requestLog = createRoute({
  getParentRoute: () => inside,
  path: '/request-log',
  validateSearch: requestLogSearch,
}).lazy(() => import('../pages/request-log.tsx').then(({ route }) => route));
const loggedCall = createRoute({ getParentRoute: () => inside, path: '/request-log/$callId' }).lazy(() =>
  import('../pages/logged-call.tsx').then(({ route }) => route),
);
const tryIt = createRoute({
  getParentRoute: () => inside,
  path: '/try',
  validateSearch: textsIn('operation'),
}).lazy(() => import('../pages/try-it.tsx').then(({ route }) => route));
const usage = createRoute({
  getParentRoute: () => inside,
  path: '/usage',
  validateSearch: usageSearch,
}).lazy(() => import('../pages/usage.tsx').then(({ route }) => route));

const webhooks = createRoute({ getParentRoute: () => inside, path: '/webhooks' }).lazy(() =>
  import('../pages/webhooks.tsx').then(({ route }) => route),
);
const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId',
  validateSearch: deliverySearch,
}).lazy(() => import('../pages/webhook.tsx').then(({ route }) => route));
const delivery = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId/deliveries/$deliveryId',
}).lazy(() => import('../pages/delivery.tsx').then(({ route }) => route));

const routeTree = root.addChildren([
  signIn,
  signUp,
  verification,
  passwordReset,
  newPassword,
  mails,
  invitation,
  inside.addChildren([
    home,
    declarations,
    newDeclaration,
    declaration,
    declarationDocument,
    consents,
    clients,
    client,
    platforms,
    platform,
    registration,
    ownOrganisation,
    organisations,
    organisation,
    people,
    person,
    queue,
    deskDeclaration,
    guarantees,
    guarantee,
    riskRules,
    riskRule,
    referenceImports,
    referenceImport,
    account,
    audit,
    signingKeys,
    system,
    requestLog,
    loggedCall,
    tryIt,
    usage,
    webhooks,
    webhook,
    delivery,
  ]),
]);

export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    basepath: new URL(document.baseURI).pathname,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
