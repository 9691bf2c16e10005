import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { auditSearch } from './places/audit/search.ts';
import { declarationSearch } from './places/declarations/search.ts';
import { queueSearch } from './places/desk/search.ts';
import { guaranteeSearch } from './places/guarantees/search.ts';
import { peopleSearch } from './places/people/search.ts';
import { type ChangeKind, changeKinds } from './places/reference-data/import-lists.ts';
import { requestLogSearch } from './places/request-log/search.ts';
import { usageSearch } from './places/usage/search.ts';
import { deliverySearch } from './places/webhooks/delivery-search.ts';
import { Failed } from './shell/failed.tsx';
import { Frame } from './shell/frame.tsx';
import { homeOf } from './shell/home.ts';
import { NotFound } from './shell/not-found.tsx';
import { sessionQuery } from './shell/session.ts';
import { standingSearch } from './shell/standing/search.ts';
import { textsIn } from './shell/texts-in.ts';

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
}).lazy(() => import('./places/sign-in/page.lazy.tsx').then(({ route }) => route));

const signUp = createRoute({ getParentRoute: () => root, path: '/sign-up' }).lazy(() =>
  import('./places/sign-in/sign-up.page.lazy.tsx').then(({ route }) => route),
);
const verification = createRoute({ getParentRoute: () => root, path: '/verification' }).lazy(() =>
  import('./places/sign-in/verification.page.lazy.tsx').then(({ route }) => route),
);
const passwordReset = createRoute({ getParentRoute: () => root, path: '/password-reset' }).lazy(() =>
  import('./places/sign-in/password-reset.page.lazy.tsx').then(({ route }) => route),
);
const newPassword = createRoute({ getParentRoute: () => root, path: '/new-password' }).lazy(() =>
  import('./places/sign-in/new-password.page.lazy.tsx').then(({ route }) => route),
);
const mails = createRoute({
  getParentRoute: () => root,
  path: '/mails',
  validateSearch: textsIn('to'),
}).lazy(() => import('./places/mails/page.lazy.tsx').then(({ route }) => route));

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  beforeLoad: ({ context }) => context.queries.ensureQueryData(sessionQuery).then(() => {}),
}).lazy(() => import('./places/sign-in/invitation.page.lazy.tsx').then(({ route }) => route));

const clients = createRoute({ getParentRoute: () => inside, path: '/clients' }).lazy(() =>
  import('./places/clients/page.lazy.tsx').then(({ route }) => route),
);
const client = createRoute({ getParentRoute: () => inside, path: '/clients/$clientId' }).lazy(() =>
  import('./places/clients/client.page.lazy.tsx').then(({ route }) => route),
);
const platforms = createRoute({
  getParentRoute: () => inside,
  path: '/platforms',
  validateSearch: standingSearch,
}).lazy(() => import('./places/platforms/page.lazy.tsx').then(({ route }) => route));
const platform = createRoute({ getParentRoute: () => inside, path: '/platforms/$platformId' }).lazy(() =>
  import('./places/platforms/platform.page.lazy.tsx').then(({ route }) => route),
);
const registration = createRoute({ getParentRoute: () => inside, path: '/registration' }).lazy(() =>
  import('./places/own-organisation/registration.page.lazy.tsx').then(({ route }) => route),
);
const ownOrganisation = createRoute({ getParentRoute: () => inside, path: '/organisation' }).lazy(() =>
  import('./places/own-organisation/page.lazy.tsx').then(({ route }) => route),
);
const organisations = createRoute({
  getParentRoute: () => inside,
  path: '/organisations',
  validateSearch: standingSearch,
}).lazy(() => import('./places/organisations/page.lazy.tsx').then(({ route }) => route));
const organisation = createRoute({
  getParentRoute: () => inside,
  path: '/organisations/$organisationId',
}).lazy(() => import('./places/organisations/organisation.page.lazy.tsx').then(({ route }) => route));
const people = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  validateSearch: peopleSearch,
}).lazy(() => import('./places/people/page.lazy.tsx').then(({ route }) => route));
const person = createRoute({ getParentRoute: () => inside, path: '/people/$personId' }).lazy(() =>
  import('./places/people/person.page.lazy.tsx').then(({ route }) => route),
);
const queue = createRoute({
  getParentRoute: () => inside,
  path: '/queue',
  validateSearch: queueSearch,
}).lazy(() => import('./places/desk/page.lazy.tsx').then(({ route }) => route));
const deskDeclaration = createRoute({ getParentRoute: () => inside, path: '/queue/$declarationId' }).lazy(
  () => import('./places/desk/declaration.page.lazy.tsx').then(({ route }) => route),
);
const declarations = createRoute({
  getParentRoute: () => inside,
  path: '/declarations',
  validateSearch: declarationSearch,
}).lazy(() => import('./places/declarations/page.lazy.tsx').then(({ route }) => route));

const newDeclaration = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/new',
  validateSearch: textsIn('sample', 'copy'),
}).lazy(() => import('./places/declarations/new.page.lazy.tsx').then(({ route }) => route));

const declaration = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/$declarationId',
}).lazy(() => import('./places/declarations/declaration.page.lazy.tsx').then(({ route }) => route));

const declarationDocument = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/$declarationId/document',
}).lazy(() => import('./places/declarations/document.page.lazy.tsx').then(({ route }) => route));

const consents = createRoute({ getParentRoute: () => inside, path: '/consents' }).lazy(() =>
  import('./places/consents/page.lazy.tsx').then(({ route }) => route),
);

const guarantees = createRoute({
  getParentRoute: () => inside,
  path: '/guarantees',
  validateSearch: guaranteeSearch,
}).lazy(() => import('./places/guarantees/page.lazy.tsx').then(({ route }) => route));
const guarantee = createRoute({ getParentRoute: () => inside, path: '/guarantees/$guaranteeId' }).lazy(() =>
  import('./places/guarantees/guarantee.page.lazy.tsx').then(({ route }) => route),
);
const riskRules = createRoute({
  getParentRoute: () => inside,
  path: '/risk-rules',
  validateSearch: ({ active }: Record<string, unknown>): { active?: boolean } =>
    typeof active === 'boolean' ? { active } : {},
}).lazy(() => import('./places/risk-rules/page.lazy.tsx').then(({ route }) => route));
const riskRule = createRoute({ getParentRoute: () => inside, path: '/risk-rules/$ruleId' }).lazy(() =>
  import('./places/risk-rules/risk-rule.page.lazy.tsx').then(({ route }) => route),
);
const referenceImports = createRoute({ getParentRoute: () => inside, path: '/reference-imports' }).lazy(() =>
  import('./places/reference-data/page.lazy.tsx').then(({ route }) => route),
);
const referenceImport = createRoute({
  getParentRoute: () => inside,
  path: '/reference-imports/$importId',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: ChangeKind } => {
    const known = changeKinds.find((name) => name === kind);
    return known ? { kind: known } : {};
  },
}).lazy(() => import('./places/reference-data/import.page.lazy.tsx').then(({ route }) => route));
const account = createRoute({ getParentRoute: () => inside, path: '/account' }).lazy(() =>
  import('./places/account/page.lazy.tsx').then(({ route }) => route),
);
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  validateSearch: auditSearch,
}).lazy(() => import('./places/audit/page.lazy.tsx').then(({ route }) => route));
const signingKeys = createRoute({ getParentRoute: () => inside, path: '/signing-keys' }).lazy(() =>
  import('./places/signing-keys/page.lazy.tsx').then(({ route }) => route),
);
const system = createRoute({ getParentRoute: () => inside, path: '/system' }).lazy(() =>
  import('./places/system/page.lazy.tsx').then(({ route }) => route),
);

const requestLog = createRoute({
  getParentRoute: () => inside,
  path: '/request-log',
  validateSearch: requestLogSearch,
}).lazy(() => import('./places/request-log/page.lazy.tsx').then(({ route }) => route));
const loggedCall = createRoute({ getParentRoute: () => inside, path: '/request-log/$callId' }).lazy(() =>
  import('./places/request-log/call.page.lazy.tsx').then(({ route }) => route),
);
const tryIt = createRoute({
  getParentRoute: () => inside,
  path: '/try',
  validateSearch: textsIn('operation'),
}).lazy(() => import('./places/try/page.lazy.tsx').then(({ route }) => route));
const usage = createRoute({
  getParentRoute: () => inside,
  path: '/usage',
  validateSearch: usageSearch,
}).lazy(() => import('./places/usage/page.lazy.tsx').then(({ route }) => route));

const webhooks = createRoute({ getParentRoute: () => inside, path: '/webhooks' }).lazy(() =>
  import('./places/webhooks/page.lazy.tsx').then(({ route }) => route),
);
const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId',
  validateSearch: deliverySearch,
}).lazy(() => import('./places/webhooks/webhook.page.lazy.tsx').then(({ route }) => route));
const delivery = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId/deliveries/$deliveryId',
}).lazy(() => import('./places/webhooks/delivery.page.lazy.tsx').then(({ route }) => route));

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
