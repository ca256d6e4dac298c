import { nextRoutes } from 'gatehouse-elements/server/next.js';
import { base, layer } from '../../../layer';

/** A form that posts to here signs out. */
export const { POST } = nextRoutes(layer, base);
