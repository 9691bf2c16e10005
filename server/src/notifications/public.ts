export { eventOperations, webhookOperations, webhooksForPeople } from './routes.ts';
