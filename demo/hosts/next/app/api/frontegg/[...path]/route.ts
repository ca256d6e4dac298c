import { nextRoutes } from 'gatehouse-elements/server/next.js';
import { base, layer } from '../../../../layer';

/** The calls of the page to the provider. */
export const { GET, POST, PUT, PATCH, DELETE } = nextRoutes(layer, base);
