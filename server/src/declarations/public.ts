export { type DeclarationsDependencies, declarationRoutes } from './routes.ts';
